// A stand-in for Excel around an Office add-in: what office.js would define, as far as custom functions need it.
//
// `sheet.enter(name, args)` plays a formula typed into H2: it checks the call against the add-in's metadata as Excel does, fills in
// what was left out, and lays the result out as cells. Anything that Excel would not accept is an exception.
(() => {
  const associated = {};

  class CustomFunctionError extends Error {
    constructor(code, message) {
      super(message);
      this.code = code;
    }
  }

  globalThis.CustomFunctions = {
    associate(id, call) {
      if (typeof id !== "string" || typeof call !== "function") {
        throw new TypeError(`associate(${typeof id}, ${typeof call})`);
      }
      associated[id] = call;
    },
    Error: CustomFunctionError,
    ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A", divisionByZero: "#DIV/0!", invalidNumber: "#NUM!" },
  };

  const host = { host: "Excel", platform: "OfficeOnline" };
  globalThis.Office = {
    HostType: { Excel: "Excel" },
    PlatformType: { OfficeOnline: "OfficeOnline" },
    EventType: {},
    actions: { associate() {} },
    addin: { showAsTaskpane: async () => {}, hide: async () => {} },
    context: {
      displayLanguage: "fr-FR",
      contentLanguage: "fr-FR",
      requirements: {
        isSetSupported: (set, version) =>
          (set === "CustomFunctionsRuntime" && version <= "1.4") || (set === "CustomFunctions" && version <= "1.6"),
      },
      diagnostics: host,
      document: {},
      ui: {},
    },
    onReady(ready) {
      const promise = Promise.resolve(host);
      if (ready) {
        promise.then(ready);
      }
      return promise;
    },
  };

  // A workbook of one or more sheets as the pane of an add-in sees it: nothing may be read before it was loaded and `sync` was awaited.
  // `book.sheets[name]` are rows of { value, formula }, `book.spills` areas by their first cell; a formula written here is not computed.
  globalThis.book = { sheets: { Feuil1: [[]] }, active: "Feuil1", selected: "A1", spills: {}, written: [] };
  const letters = (column) => (column > 26 ? letters(Math.floor((column - 1) / 26)) : "") + String.fromCharCode(65 + ((column - 1) % 26));
  const corner = (text) => {
    const [, name, row] = /^\$?([A-Z]+)\$?(\d+)$/.exec(text) ?? (() => { throw new Error(`no address: ${text}`); })();
    return [Number(row), [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)];
  };
  class Range {
    #loaded = null;
    #wanted = [];
    constructor(pending, sheet, address, missing = false) {
      Object.assign(this, { pending, sheet, missing });
      if (!missing) [this.first, this.last] = [address, address].map((text, end) => corner(text.split(":").at(end ? -1 : 0)));
    }
    load(names) {
      this.#wanted.push(...names.split(","));
      this.pending.push(() => { this.#loaded = this.#wanted; });
      return this;
    }
    #read(name) {
      if (!this.#loaded?.includes(name)) throw new Error(`${name} was read before it was loaded`);
      const rows = globalThis.book.sheets[this.sheet];
      return Array.from({ length: this.last[0] - this.first[0] + 1 }, (_, down) =>
        Array.from({ length: this.last[1] - this.first[1] + 1 }, (_, right) =>
          rows[this.first[0] + down - 1]?.[this.first[1] + right - 1] ?? { value: "", formula: "" }));
    }
    get isNullObject() { return this.missing; }
    get values() { return this.#read("values").map((row) => row.map((cell) => cell.value)); }
    get text() { return this.#read("text").map((row) => row.map((cell) => String(cell.value))); }
    get formulas() { return this.#read("formulas").map((row) => row.map((cell) => cell.formula)); }
    set formulas(rows) {
      if (this.first.join() !== this.last.join() || rows.length !== 1 || rows[0].length !== 1) throw new Error("the size of the range differs");
      this.pending.push(() => globalThis.book.written.push({ sheet: this.sheet, cell: this.#name(), formula: rows[0][0] }));
    }
    #name() { return [this.first, this.last].map(([row, column]) => `${letters(column)}${row}`).filter((text, at, all) => !at || text !== all[0]).join(":"); }
    get address() { this.#read("address"); return `'${this.sheet}'!${this.#name()}`; }
    getSpillParentOrNullObject() {
      const inside = ([row, column], area) => {
        const [[top, left], [bottom, right]] = area.split(":").map(corner);
        return top <= row && row <= bottom && left <= column && column <= right;
      };
      const found = Object.entries(globalThis.book.spills).find(([, area]) => inside(this.first, area));
      return new Range(this.pending, this.sheet, found?.[0] ?? "", !found);
    }
    getSpillingToRange() { return new Range(this.pending, this.sheet, globalThis.book.spills[this.#name()]); }
  }
  const pane = () => {
    const pending = [];
    const worksheet = (name) => ({
      getRange: (address) => new Range(pending, name, address),
      getUsedRange: () => {
        const rows = globalThis.book.sheets[name];
        return new Range(pending, name, `A1:${letters(Math.max(1, ...rows.map((row) => row.length)))}${Math.max(1, rows.length)}`);
      },
    });
    return {
      sync: async () => { for (const act of pending.splice(0)) act(); },
      workbook: {
        worksheets: {
          getActiveWorksheet: () => worksheet(globalThis.book.active),
          getItem: (name) => {
            if (!(name in globalThis.book.sheets)) throw new Error("ItemNotFound");
            return worksheet(name);
          },
        },
        getSelectedRange: () => {
          if (globalThis.book.selected.includes(",")) throw new Error("The current selection is invalid for this operation.");
          return new Range(pending, globalThis.book.active, globalThis.book.selected);
        },
        getActiveCell: () => new Range(pending, globalThis.book.active, globalThis.book.selected.split(":")[0]),
      },
    };
  };

  // Objects of the workbook: the few properties that are read, and `load`/`sync` that have nothing to fetch.
  const loaded = (properties) => ({ load: () => loaded(properties), ...properties });
  const none = () => loaded({ items: [], add() {}, getCount: () => ({ value: 0 }) });
  const context = () => ({
    sync: async () => {},
    application: loaded({
      cultureInfo: loaded({ name: "fr-FR", datetimeFormat: loaded({ shortDatePattern: "dd/MM/yyyy" }) }),
    }),
    workbook: loaded({
      name: "tournoi.xlsx",
      worksheets: loaded({ items: [], onCalculated: { add() {} } }),
      names: none(),
      tables: none(),
      properties: loaded({ custom: none() }),
    }),
  });
  globalThis.Excel = {
    RequestContext: class {
      constructor() {
        Object.assign(this, context());
      }
    },
    run: async (work) => {
      const both = context();
      const shown = pane();
      return work({ ...both, sync: shown.sync, workbook: Object.assign(both.workbook, {
        getSelectedRange: shown.workbook.getSelectedRange,
        getActiveCell: shown.workbook.getActiveCell,
        worksheets: Object.assign(both.workbook.worksheets, shown.workbook.worksheets),
      }) });
    },
    CustomFunctionManager: {
      // Excel takes new functions while it runs: their metadata, and a script that it executes.
      async register(metadata, code) {
        JSON.parse(metadata);
        (0, eval)(code);
      },
    },
  };

  const errors = { NotAvailable: "#N/A", Value: "#VALUE!", Ref: "#REF!", Num: "#NUM!", Div0: "#DIV/0!", Name: "#NAME?", Null: "#NULL!" };

  function cell(value) {
    if (typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
      return value;
    }
    // Documented: an error object inside a table, with a code that add-ins may give.
    if (value instanceof CustomFunctionError) {
      if (!Object.values(globalThis.CustomFunctions.ErrorCode).includes(value.code)) {
        throw new TypeError(`no error of a custom function: ${value.code}`);
      }
      return value.code;
    }
    if (value?.type === "Error" && value.errorType in errors) {
      return errors[value.errorType];
    }
    throw new TypeError(`no cell value: ${JSON.stringify(value)}`);
  }

  globalThis.sheet = {
    metadata: null,
    get associated() {
      return Object.keys(associated);
    },
    async enter(name, args) {
      const entry = this.metadata.functions.find((one) => one.name === name);
      if (entry && !/^[A-Za-z][A-Za-z0-9._]*$/.test(entry.id)) {
        throw new TypeError(`no identifier: ${entry.id}`);
      }
      if (!entry || !(entry.id in associated)) {
        return { cells: [["#NAME?"]] };
      }
      const sent = entry.parameters.map((parameter, index) => {
        const given = args[index] ?? null;
        if (given === null) {
          if (!parameter.optional) {
            throw new TypeError(`Excel refuses ${name} without ${parameter.name}`);
          }
          return null;
        }
        // Ranges and single cells arrive alike where a matrix is declared.
        return parameter.dimensionality === "matrix" && !Array.isArray(given) ? [[given]] : given;
      });
      if (args.length > sent.length) {
        throw new TypeError(`Excel refuses ${name} with ${args.length} arguments`);
      }
      const invocation = { address: "Feuil1!H2", functionName: entry.id, parameterAddresses: sent.map(() => "") };
      let result;
      try {
        result = await associated[entry.id](...sent, invocation);
      } catch (error) {
        if (!(error instanceof CustomFunctionError)) {
          throw error;
        }
        return { cells: [[error.code]], message: error.message };
      }
      const rows = entry.result.dimensionality === "matrix" ? result : [[result]];
      if (!Array.isArray(rows) || !rows.length || rows.some((row) => row.length !== rows[0].length)) {
        throw new TypeError(`no rectangle: ${JSON.stringify(rows)}`);
      }
      return { cells: rows.map((row) => row.map(cell)) };
    },
  };
})();
