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
    run: async (work) => work(context()),
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
