// The commands of the pane: the selection goes to Python, a formula comes back and is written. Nothing is computed here.
{
  const menu = JSON.parse(document.getElementById('menu').textContent);
  const place = id => document.getElementById(id);
  const words = () => menu[document.documentElement.lang] ?? menu.en;
  const tell = sentence => { place('message').textContent = sentence; };

  function draw() {
    const { commands, tournaments } = words();
    for (const [name, { title, tip }] of Object.entries(commands)) {
      const button = place(`do-${name}`);
      button.textContent = title;
      button.title = tip;
    }
    place('do-help').href = `help-${document.documentElement.lang}.html`;
    place('do-take').textContent = words().take;
    place('goal').replaceChildren(...tournaments.map(({ title, goals }) => {
      const group = Object.assign(document.createElement('optgroup'), { label: title });
      group.append(...goals.map(([name, question]) => new Option(question, name)));
      return group;
    }));
  }

  // The address without its sheet, `A1:C4`.
  const local = address => address.slice(address.lastIndexOf('!') + 1);
  // An empty cell is null; a formula that shows nothing is an empty text.
  const cells = range => range.values.map((row, down) => row.map((value, right) => range.formulas[down][right] === '' ? null : value));

  async function selection(context) {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const selected = context.workbook.getSelectedRange();
    const active = context.workbook.getActiveCell();
    const used = sheet.getUsedRange(true);
    selected.load('address');
    active.load('address');
    used.load('address');
    await context.sync();
    return { sheet, selected: local(selected.address), active, last: local(used.address).split(':').at(-1) };
  }

  // The formula behind a cell, and the cells that it fills.
  async function behind(context, active) {
    const anchor = active.getSpillParentOrNullObject();
    anchor.load('address,formulas');
    active.load('formulas');
    await context.sync();
    if (anchor.isNullObject) return { text: String(active.formulas[0][0]), area: local(active.address) };
    const filled = anchor.getSpillingToRange();
    filled.load('address');
    await context.sync();
    return { text: String(anchor.formulas[0][0]), area: local(filled.address) };
  }

  async function elsewhere(context, formula) {
    const reads = {};
    for (const written of await window.departage.ask('command_areas', { formula })) {
      const at = written.lastIndexOf('!');
      if (at < 0) {
        const named = context.workbook.names.getItem(written).getRange();
        named.load('values');
        await context.sync();
        reads[written] = named.values;
        continue;
      }
      const name = written.slice(0, at).replace(/^'(.*)'$/s, '$1').replaceAll("''", "'");
      const range = context.workbook.worksheets.getItem(name).getRange(written.slice(at + 1).replaceAll('$', ''));
      range.load('values');
      await context.sync();
      reads[written] = range.values;
    }
    return reads;
  }

  async function obey(command) {
    tell('');
    try {
      await Excel.run(async context => {
        const { sheet, selected, active, last } = await selection(context);
        const used = sheet.getRange(`A1:${last}`);
        used.load('values,formulas');
        await context.sync();
        const formula = await behind(context, active);
        const asked = { command, cells: cells(used), selected, formula: { ...formula, cell: local(active.address) } };
        const reads = command === 'explain' ? await elsewhere(context, formula.text) : {};
        const written = await window.departage.ask('command', { ...asked, reads });
        if (written.select) sheet.getRange(written.select).select();
        else sheet.getRange(written.cell).formulas = [[written.formula]];
        await context.sync();
        tell(written.note);
      });
    } catch (refusal) {
      // Why the cell shows an error, and below it what belongs there.
      tell(command === 'explain' && refusal.entry ? `${refusal.message}\n\n${refusal.entry.about}` : refusal.message);
    }
  }

  // The selected grid, as if it had been pasted into the page.
  async function take() {
    tell('');
    try {
      await Excel.run(async context => {
        const { sheet, selected, last } = await selection(context);
        const used = sheet.getRange(`A1:${last}`);
        used.load('values,text,formulas');
        await context.sync();
        const rows = await window.departage.ask('command_grid', { cells: cells(used), shown: used.text, selected });
        place('grid').value = window.departage.asText(rows);
        place('grid').dispatchEvent(new Event('input'));
        place('request').requestSubmit();
      });
    } catch (refusal) {
      tell(refusal.message);
    }
  }

  place('do-insert').addEventListener('click', () => obey(`insert.${place('goal').value}`));
  place('do-explain').addEventListener('click', () => obey('explain'));
  place('do-check').addEventListener('click', () => obey('check'));
  place('do-pair').addEventListener('click', () => obey('pair'));
  place('do-take').addEventListener('click', take);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] });
  draw();

  // The pane speaks as Excel does.
  Office.onReady(() => {
    const spoken = Office.context.displayLanguage.slice(0, 2);
    if (!(spoken in menu)) return;
    place('language').value = spoken;
    place('language').dispatchEvent(new Event('change'));
  });
}
