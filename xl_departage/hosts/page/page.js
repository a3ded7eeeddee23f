import { asText } from './grid_text.js';
import { allDrafts, claimDraft, fileOfDraft, heldElsewhere, openDrafts, removeDraft, writeDraft } from './drafts.js';

// The page: what is typed goes to Python (calculator.py, inside Pyodide) as JSON, tables and sentences come back. No number is computed here.

const given = JSON.parse(document.getElementById('given').textContent);
const at = id => document.getElementById(id);
const started = performance.now();
// The language in the address (`?lang=fr`); null without one that the page speaks.
const addressed = [new URLSearchParams(location.search).get('lang')].find(code => given.languages.includes(code)) ?? null;
let language = [addressed, navigator.language.slice(0, 2)].find(code => given.languages.includes(code)) ?? 'en';
let opened = null;

const text = (key, values = {}) =>
  given.texts[language][key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// --- Python -----------------------------------------------------------------------------------------------------------------

// A part of the page, packed. In the add-in, parts are files beside the page; the browser decodes base64 much faster than a script.
async function part(name) {
  const { dataset: { file }, textContent } = at(`part-${name}`);
  return (await fetch(file ?? `data:application/octet-stream;base64,${textContent}`)).arrayBuffer();
}

// In a thread of its own (engine.js); a page opened from disk may load no script but one that it holds.
const engine = new Worker(URL.createObjectURL(new Blob([at('engine').textContent], { type: 'text/javascript' })));
const waitingFor = new Map();
let requests = 0;
const python = new Promise((ready, failed) => {
  engine.addEventListener('message', ({ data: { number, answer, failed: reason } }) => {
    const [done, wrong] = number === undefined ? [ready, failed] : waitingFor.get(number);
    waitingFor.delete(number);
    if (reason === undefined) done(answer); else wrong(new Error(reason));
  });
  engine.addEventListener('error', ({ message }) => failed(new Error(message)));
  start().catch(failed);
});

async function start() {
  const names = ['wasm', 'engine', 'loader', 'library', 'ours'];
  const parts = Object.fromEntries(await Promise.all(names.map(async name => [name, await part(name)])));
  engine.postMessage({ parts, lock: given.lock }, Object.values(parts));
}

const posted = request => new Promise((done, wrong) => {
  requests += 1;
  waitingFor.set(requests, [done, wrong]);
  engine.postMessage({ number: requests, request: JSON.stringify(request) });
});

// The answers that are awaited and take time.
let awaited = 0;
// The sheet for a browser that prints at once, and when it is made.
let ahead = null;
let preparing = null;

const ask = (action, values) => shownBusy(() => askAtOnce(action, values));

async function shownBusy(action) {
  await python;
  clearTimeout(preparing);
  awaited += 1;
  at('state').textContent = text('page_computing');
  document.body.setAttribute('aria-busy', 'true');
  try {
    return await action();
  } finally {
    awaited -= 1;
    if (awaited === 0) {
      document.body.removeAttribute('aria-busy');
      at('state').textContent = text('page_ready');
      prepare();
    }
  }
}

// The grid that Python has, and its number there: a request names it, and the file of the table, and brings only what Python does not have.
const held = { text: null, number: null };

// What takes no time: nothing moves under a click on its way to another place.
async function askAtOnce(action, values = {}) {
  const answer = await answered(action, values);
  if (values.text !== undefined && answer.grid !== undefined) Object.assign(held, { text: values.text, number: answer.grid });
  return answer.value;
}

// An operation on the tournament: what it answers, with the number of the grid that it leaves.
const operate = (action, values) => shownBusy(async () => {
  const { value, grid } = await answered(action, values);
  return { ...value, number: grid };
});

async function answered(action, values) {
  await python;
  const request = { do: action, lang: language, ...values };
  const known = values.text !== undefined && values.text === held.text ? { text: undefined, grid: held.number } : {};
  let answer = JSON.parse(await posted({ ...request, ...known }));
  if (answer.unknown) answer = JSON.parse(await posted({ ...request, opened: values.opened && { ...values.opened, ...await packed(fileOf.get(values.opened.token)) } }));
  if (answer.error !== undefined) throw new Refusal(answer.error, answer.kind, answer);
  return answer;
}

class Refusal extends Error {
  // What it is about: the range of a workbook, the options; what belongs there (`entry`).
  constructor(sentence, kind, { range, options, entry }) { super(sentence); Object.assign(this, { kind, range, options, entry }); }
}

// --- What is typed ----------------------------------------------------------------------------------------------------------

const typed = () => at('grid').value.trim() !== '';
const rules = () => [at('edition').value, at('options').value.trim()].filter(Boolean).join('; ');
const request = () => ({ text: at('grid').value, rules: rules(), withdrawn: at('withdrawn-after').value, apart: at('not-with').value, cancelled: at('cancelled-rounds').value, ...fileOfTable() });
// The pairs of the round taken into the grid, in the order of its boards, whatever becomes of the results before it.
const posting = () => ({ ...request(), posted: JSON.parse(at('posted').value || '[]') });
// What is said of the tournament beside its grid, by the names that Python has for it.
const DETAILS = { name: 'title', city: 'city', federation: 'federation', begin: 'begin', end: 'end', arbiter: 'arbiter', deputies: 'deputies', time_control: 'tempo', dates: 'dates' };
const details = () => Object.fromEntries(Object.entries(DETAILS).map(([name, id]) => [name, at(id).value.trim()]));
const codes = () => at('codes').value.replace(/,/g, ';');
// The table of the prizes and what is said beside it.
const PRIZES = ['prizes-table', 'prizes-sharing', 'prizes-rounding', 'prizes-several', 'prizes-without', 'prizes-year'];

// --- What is shown ----------------------------------------------------------------------------------------------------------

function element(name, content = '', attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  const worded = part => ['td', 'pre'].includes(name) ? [part] : SENTENCES.includes(name) ? linked(part) : [bound(part)];
  made.append(...[content].flat().flatMap(part => typeof part === 'string' ? worded(part) : [part]));
  return made;
}

// French quotation marks stay with what they quote; a cell is what was typed.
const bound = words => words.replace(/« /g, '«\u00a0').replace(/ »/g, '\u00a0»');

// What is said in sentences; a field that one names in quotation marks is one click away.
const SENTENCES = ['p', 'li'];
const QUOTED = /([“„]|«\u00a0)([^“”„«»]+?)([”“]|\u00a0»)/;

function linked(sentence) {
  // Every third and fourth part of a text divided so are the name and the mark behind it.
  const parts = bound(sentence).split(QUOTED);
  return parts.map((part, index) => (index % 4 === 2 && placeNamed(part) ? toPlace(part) : part)).filter(part => part !== '');
}

// The field, fold or button of a label, which a sentence may name without what explains it in parentheses.
const placeNamed = name => [...document.querySelectorAll(':is(span, label, summary, button)[data-text]')].find(label =>
  !label.closest('[hidden]') && [label.textContent, label.textContent.split(' (')[0]].includes(name));

function toPlace(name) {
  return place(name, () => {
    const label = placeNamed(name);
    if (label) reach(label.closest('label')?.control ?? (label.closest('summary, button') || label));
  });
}

// A link, which is part of its line as a button is not.
function place(words, go) {
  const link = element('a', words, { href: '#', className: 'place' });
  link.addEventListener('click', event => { event.preventDefault(); go(); });
  return link;
}

// Shows a place, whatever fold or part of the page it is in, and goes there.
function reach(there) {
  for (let fold = there.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  const part = there.closest('section');
  // Parts of a page that has computed nothing yet are hidden.
  part?.classList.add('possible');
  if (part) turnTo(part.id);
  there.focus({ preventScroll: true });
  there.scrollIntoView({ block: 'center' });
}

// The figures of the language of the page: 2.5 is 2,5 in French.
const shown = value => typeof value === 'number' ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 4 }) : value;

function table(lines, cell = value => shown(value)) {
  const [head, ...body] = lines;
  return element('table', [
    element('thead', element('tr', head.map((title, column) => element('th', String(title), { scope: 'col', className: figures(body, column) })))),
    element('tbody', body.map(line => element('tr', line.map((value, column) =>
      element('td', cell(value, column, line), { className: typeof value === 'number' ? 'number' : String(value).length > 40 ? 'sentence' : '' }))))),
  ]);
}

// A heading stands where its figures stand.
const figures = (lines, column) => lines.some(line => typeof line[column] === 'number') && lines.every(line => typeof line[column] === 'number' || line[column] === '') ? 'number' : '';

const colon = () => language === 'fr' ? '\u00a0: ' : ': ';
// A sentence of the page, or what Python refused, with what belongs there.
const refusal = (error, sentence = error.message ?? error) => element('p', [sentence, ...behind(error.entry)], { className: 'refusal', role: 'alert' });

// Behind a message: what belongs there, with an example; and its place among all messages, where the documentation lies beside the page.
function behind(entry) {
  if (!entry) return [];
  const place = `${language}/guides/troubleshooting.html#${entry.anchor}`;
  const link = 'documentation' in document.documentElement.dataset ? [' ', element('a', text('page_entry_list'), { href: place, target: '_blank' })] : [];
  return [element('details', [element('summary', '', { ariaLabel: text('page_entry'), title: text('page_entry') }), element('span', [entry.about, ...link])], { className: 'entry' })];
}
const show = (place, ...content) => at(place).replaceChildren(...content.flatMap(part => typeof part === 'string' ? linked(part) : [part]));

// --- What belongs to what is typed ------------------------------------------------------------------------------------------

// Everything that an answer depends on.
const input = () => JSON.stringify([at('grid').value, at('edition').value, at('options').value, at('withdrawn-after').value, at('not-with').value, at('cancelled-rounds').value, codes(), language]);
// The number in a field, or null where it is blank; what is no number of rounds is refused by the name of the field.
function whole(id) {
  const field = at(id);
  if (!field.checkValidity()) throw new Refusal(`${field.labels[0].textContent.trim()}${colon()}${field.validationMessage}`, 'value', {});
  return Number(field.value) || null;
}
// The grid has steps of its own, by cells; the others are no part of a tournament.
const NO_STEPS = ['grid', 'posted', 'players', 'rounds', 'with-explanations'];
const fields = ['grid', 'edition', 'codes', 'options', ...Object.values(DETAILS), 'pair-total', 'pair-first', 'pair-absent', 'pair-half', 'pair-acceleration', 'withdrawn-after', 'not-with', 'cancelled-rounds', ...PRIZES, 'posted', 'players', 'rounds', 'with-explanations'];
// The input of what is shown; another one makes all of it stale.
let computed = null;

// No answer to an earlier input stays: the list of problems, the ranking, the explanation, the supposition, the sheet to print. A round
// that is proposed stays for the same input.
function forget() {
  for (const place of ['standings', 'check', 'explain', 'supposed', 'withdrawn', 'required']) show(place);
  if (computed !== input()) unpair();
  hidePrizes();
  at('ranked').textContent = '';
  doubt('');
  showSheet(false);
  at('sheet').removeAttribute('srcdoc');
  for (const part of ['what-if-part', 'pair-part', 'printed']) at(part).classList.remove('possible');
  computed = null;
}

// Options that are refused say so at their field, too, where they are mended.
function doubt(refused) {
  if (refused) at('options').setAttribute('aria-invalid', 'true');
  else at('options').removeAttribute('aria-invalid');
  show('options-message', ...(refused ? [element('p', [refused.message, ...behind(refused.entry)])] : []));
}

function toOptions() {
  const button = element('button', text('page_options_mend'), { type: 'button', className: 'secondary', id: 'mend-options' });
  button.addEventListener('click', () => { at('options').select(); reach(at('options')); });
  return element('div', button, { className: 'tools' });
}

// What was said of another file, or of what stood in the grid before.
const hush = () => { for (const place of ['notices', 'saved', 'opening', 'elsewhere']) show(place); };

// Called after every change: what is shown belongs to the input, or is gone and says why.
function changed() {
  showBoards({ boards: [] });
  show('added');
  show('undone');
  noted();
}

function noted() {
  keep();
  // A workbook that waits for its range waits no longer than for the next thing done.
  if (opened !== shownFile) { offer(shownFile); at('range').value = shownRange; show('opening'); }
  show('saved');
  show('corrected');
  if (computed !== null && computed !== input()) stale();
  headline();
  clearTimeout(staging);
  staging = setTimeout(showStage, 500);
  prepare();
}

function stale() {
  if (computed === null) return;
  forget();
  for (const cell of at('cells').querySelectorAll('.error, .warning, .note')) { cell.classList.remove('error', 'warning', 'note'); cell.title = ''; }
  for (const place of ['standings', 'check']) show(place, element('p', text('page_stale'), { className: 'stale quiet' }));
}

// Shows what an action answers, unless the input changed while it was computed.
async function attempt(place, action) {
  const asked = input();
  try {
    const shown = [await action()].flat();
    if (asked === input()) show(place, ...shown);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asked === input()) show(place, refusal(error));
  }
}

// How often somebody has chosen a part of the page on a phone.
let partsChosen = 0;

// `turn`: on a phone, to the ranking, unless another part is chosen while it is computed.
async function compute(turn = true) {
  const before = partsChosen;
  const there = await computeHere();
  await showStage();
  await writeTarget();
  await tellRequired();
  await tellPrizes();
  prepare(300);
  if (there && turn && before === partsChosen) turnTo('ranking-part');
}

// The tournament in the bar at the top: its name, its round and how many results are missing; what the page is for, where it has no name.
let stage = '';
function headline() {
  document.querySelector('h1').textContent = (typed() && at('title').value.trim()) || text('page_title');
  at('stage').textContent = typed() ? stage : '';
  document.querySelector('h1').title = document.querySelector('h1').textContent;
}

// The rounds planned, by the field or by what the table says.
const total = () => Number(at('pair-total').value || at('pair-total').placeholder) || null;

// Once whoever types pauses.
let staging = null;

async function showStage() {
  clearTimeout(staging);
  const asked = at('grid').value;
  try {
    const reached = typed() ? await askAtOnce('stage', { ...request(), total: total() }) : '';
    if (asked !== at('grid').value) return;
    stage = reached;
  } catch (error) {
    // A table that cannot be read, and whoever reads it says why.
    if (!(error instanceof Refusal)) throw error;
    stage = '';
  }
  headline();
}

// Whether there is something new to see under the ranking; on a phone, the part that is shown stays.
async function computeHere() {
  await entering;
  forget();
  showBoards({ boards: [] });
  if (opened === shownFile) show('opening');
  await begin();
  if (!typed()) { at('pair-total').placeholder = ''; show('cells'); show('standings', refusal(text('page_nothing'))); return false; }
  const asked = computed = input();
  // What the arbiter looks for first, before the checks and the ranking.
  await showStage();
  if (asked !== computed) return false;
  // Before round 1 there is no ranking.
  at('pair-part').classList.add('possible');
  await found(asked);
  if (asked !== computed) return false;
  const edition = at('edition').value;
  try {
    const boards = await ask('open_boards', posting());
    if (asked !== computed) return false;
    showBoards(boards);
    await showWithdrawn();
    const lines = await ask('standings', { ...request(), codes: codes() });
    if (asked !== computed) return false;
    const ranking = table(lines, (value, column, line) => explainable(value, column, line, lines[0]));
    // Who withdrew stands below, with words in place of a rank.
    lines.slice(1).forEach(([place], row) => ranking.tBodies[0].rows[row].classList.toggle('gone', typeof place === 'string'));
    show('standings', ranking);
    at('ranked').textContent = ` – ${edition}`;
    for (const part of ['what-if-part', 'printed']) at(part).classList.add('possible');
    reveal();
    const rounds = await ask('planned', await toPair({ total: null }));
    if (asked !== computed) return false;
    at('pair-total').placeholder = rounds ?? '';
    if (rounds !== null) { at('rounds').value = rounds; keep(); }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asked !== computed) return false;
    at('pair-total').placeholder = '';
    show('standings', refusal(error, text('page_refused', { reason: error.message })), ...(error.options ? [toOptions()] : []));
  }
  return true;
}

// A list of players begins a tournament of the rounds in the field above it.
async function begin() {
  const asked = at('grid').value;
  try {
    const begun = await askAtOnce('begin', { text: asked, rounds: count('rounds') });
    if (begun === null || asked !== at('grid').value) return;
    // What was typed or opened is the step; undone, no list is left that would begin again.
    at('grid').value = asText(begun.rows);
    at('not-with').value ||= begun.apart;
    remembered = false;
    keep();
    show('added', begun.message);
  } catch (error) {
    // What cannot be read is no list of players; whoever reads the table says what is wrong.
    if (!(error instanceof Refusal)) throw error;
  }
}

// Points and tie-breaks stand behind place, number, name and rating.
function explainable(value, column, line, head) {
  if (column < 4 || line[1] === '' || value === '') return String(shown(value));
  const code = column === 4 ? 'PTS' : codes().split(';').map(part => part.trim()).filter(Boolean)[column - 5];
  if (code === undefined) return String(shown(value));
  const button = element('button', String(shown(value)), { type: 'button', title: `${line[2] || line[1]}, ${head[column]}` });
  button.addEventListener('click', async () => {
    for (const cell of at('standings').querySelectorAll('.chosen')) cell.classList.remove('chosen');
    button.parentNode.classList.add('chosen');
    at('compared').value = '';
    explained = { code, player: String(line[1]), title: `${line[2] || line[1]} – ${head[column]}` };
    await explain();
    turnTo('explanation');
    at('explanation').focus({ preventScroll: true });
    button.parentNode.scrollIntoView({ block: 'nearest' });
  });
  return button;
}

// The value clicked; its player can be compared with another, by all tie-breaks.
let explained = null;

async function explain() {
  const { code, player, title } = explained;
  const other = at('compared').value.trim();
  await attempt('explain', async () => {
    if (other === '') return [element('h3', title), steps(await ask('explain', { ...request(), code, player, codes: codes() }))];
    const lines = await ask('compare', { ...request(), codes: codes(), player, other });
    return [element('h3', `${lines[0][1]} – ${lines[0][2]}`), steps(lines, 'compared')];
  });
}

// An explanation: columns in which nothing stands are left out, and sentences stand below their step, so that it fits beside the grid. Of
// two players that are compared, the criterion stands before the values.
function steps([head, ...body], className = '') {
  const columns = head.map((_, column) => column).filter(column => body.some(line => line[column] !== ''));
  const each = body.slice(0, -1);
  // What is the same in every step, such as the article, is said once, above.
  const same = columns.filter(column => each.length > 1 && typeof each[0][column] === 'string' && each[0][column] !== '' && each.every(line => line[column] === each[0][column]));
  const long = columns.filter(column => !same.includes(column) && !(className && column === 0) && body.some(line => String(line[column]).length > 24));
  const short = columns.filter(column => !same.includes(column) && !long.includes(column));
  // On a phone, the heading of a column that is narrow, or much narrower than it, stands upright.
  const upright = column => !className && each.every(line => String(shown(line[column])).length < Math.max(7, String(head[column]).length - 3));
  const lines = body.flatMap((line, index) => {
    const last = index === body.length - 1;
    const sentences = [...long, ...(last ? same : [])].map(column => String(shown(line[column]))).filter(Boolean);
    const step = element('tr', (last ? spanned(line, short) : short.map(column => [column, 1])).map(([column, colSpan]) =>
      element('td', String(shown(line[column])), { className: typeof line[column] === 'number' ? 'number' : '', colSpan })));
    if (last) step.className = 'total';
    if (sentences.length === 0) return [step];
    const reason = element('tr', element('td', sentences.map(sentence => element('div', sentence)), { className: 'reason', colSpan: short.length || 1 }));
    if (!last) step.classList.add('followed');
    return last ? [reason, step] : [step, reason];
  });
  return element('div', [
    ...same.map(column => element('p', `${head[column]}${colon()}${each[0][column]}`, { className: 'quiet' })),
    element('table', [element('thead', element('tr', short.map(column => element('th', element('span', String(head[column])), { scope: 'col', className: `${figures(each, column)} ${upright(column) ? 'upright' : ''}` })))), element('tbody', lines)], { className })]);
}

// The words of a total have the room of the empty cells behind them, so that they widen no column.
function spanned(line, columns) {
  const cells = [];
  for (const column of columns) {
    const before = cells.at(-1);
    if (before && line[column] === '' && typeof line[before[0]] === 'string') before[1] += 1;
    else cells.push([column, 1]);
  }
  return cells;
}

async function found(asked) {
  let read = null;
  try {
    read = await ask('read', request());
    const problems = await ask('check', { ...await toPair(), codes: codes(), details: details() });
    if (asked !== computed) return;
    remarked(read);
    show('check', problems.length === 0 ? element('p', text('page_sound')) : element('ul', problems.map(problem =>
      element('li', [element('strong', `${problem.name}. `), ...toCell(problem), problem.wrong, ' ', problem.cure, ...behind(problem.entry), ...proposed(problem)]))));
    showCells(marked(read.rows, problems));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asked !== computed) return;
    show('check', refusal(error));
    // The cells stay: it is not in them that the options are mended.
    if (read) { remarked(read); showCells(marked(read.rows, [])); }
    else show('cells');
    if (error.options) doubt(error);
  }
}

// What Python says of the table, whatever its problems are.
function remarked(read) {
  heading = read.heading;
  firstRound = read.first;
  staying = [read.number, read.name];
  // The fields for an empty table say how large this one is.
  if (read.players !== null) { at('players').value = read.players; at('rounds').value = read.rounds; }
  keep();
}

// Where the rules do not use the tie-breaks chosen, those that they use are one click away.
function proposed(problem) {
  if (!problem.instead) return [];
  const button = element('button', problem.instead, { type: 'button', className: 'secondary' });
  button.addEventListener('click', () => { at('codes').value = chosen.codes = problem.instead; keep(); compute(); });
  return [' ', button];
}

const located = problem => problem.where ? `${problem.where}${colon()}` : '';

// The place that a problem names is one click away, too, where it is a cell or a row of the table.
function toCell(problem) {
  if (!problem.where) return [];
  const [{ row } = {}] = problem.cells;
  if (row === undefined || row === null) return [located(problem)];
  const link = place(problem.where, () => {
    const line = at('cells').querySelector('table')?.rows[row - 1];
    const cell = line?.querySelector('td.error, td.warning, td.note') ?? line?.cells[1];
    if (!cell) return;
    reach(cell);
    cell.scrollIntoView({ block: 'center', inline: 'center' });
  });
  return [link, colon()];
}

// How many rows stand above the players: messages number those of the players, and so does the table.
let heading = 0;

// Where the columns of the rounds begin, counted from 0; null for a table without them.
let firstRound = null;

// The columns of number and name, counted from 0, which stay in sight beside the rounds; null for one that is not there.
let staying = [null, null];

// Where they stay: behind the ones before them, however wide what is typed makes these.
const widths = new ResizeObserver(() => {
  const [first, ...cells] = at('cells').querySelectorAll('tr:first-child .stays');
  if (!first) return;
  at('cells').style.setProperty('--behind', `${first.offsetWidth}px`);
  at('cells').style.scrollPaddingLeft = `${[first, ...cells].reduce((sum, cell) => sum + cell.offsetWidth, 0)}px`;
});

function showCells(...content) {
  show('cells', ...content);
  widths.disconnect();
  for (const cell of at('cells').querySelectorAll('tr:first-child .stays')) widths.observe(cell);
}

// The round whose results are entered is in sight, however many columns stand before it.
function reveal() {
  const cell = listed && firstRound !== null && cellAt(0, firstRound + listed.round);
  if (!cell || at('cells').contains(document.activeElement)) return;
  const [shown, here] = [at('cells').getBoundingClientRect(), cell.getBoundingClientRect()];
  const left = shown.left + (parseFloat(at('cells').style.scrollPaddingLeft) || 0);
  if (here.right > shown.right) at('cells').scrollLeft += here.right - shown.right;
  else if (here.left < left) at('cells').scrollLeft -= left - here.left;
}

// The table as it was read, to be corrected cell by cell; each cell that a problem names is coloured, else its row.
function marked(lines, problems) {
  return element('table', element('tbody', lines.map((line, index) => {
    const here = problems.flatMap(problem => problem.cells.filter(cell => cell.row === index + 1).map(cell => ({ problem, ...cell })));
    // The row has the number where no column has it.
    return element('tr', [element('th', index < heading ? '' : String(index + 1 - heading), { scope: 'row', className: staying[0] === null ? 'stays' : '' }), ...line.map((cell, number) => {
      const named = here.find(({ column, text }) => (column === null || column === number + 1) && (text === null || text === cell.trim()));
      const look = named ? { title: `${located(named.problem)}${named.problem.wrong} ${named.problem.cure}` } : {};
      const className = [named?.problem.severity, staying.includes(number) && 'stays'].filter(Boolean).join(' ');
      return element('td', cell, { contentEditable: 'true', spellcheck: false, autocapitalize: 'off', className, ...look });
    })]);
  })));
}

// As in a spreadsheet: Tab goes on by itself, Enter and the arrows change the row, and a block is pasted from one cell on.
const cellAt = (row, column) => at('cells').querySelector('table')?.rows[row]?.cells[column];

const inCells = () => [...at('cells').querySelector('table').rows].map(row => [...row.cells].slice(1).map(cell => cell.textContent.trim()));

function written() {
  rememberOnce();
  at('grid').value = asText(inCells());
  changed();
}

at('cells').addEventListener('focusin', event => {
  if (!event.target.isContentEditable) return;
  remembered = false;
  getSelection().selectAllChildren(event.target);
});
at('cells').addEventListener('input', written);
for (const id of ['cells', 'grid']) at(id).addEventListener('focusout', settle);
at('grid').addEventListener('focus', () => { remembered = false; });
at('grid').addEventListener('beforeinput', () => rememberOnce());
for (const kind of ['change', 'input']) {
  at('grid').addEventListener(kind, ({ inputType }) => {
    // What is typed is judged when the text is left, what is pasted at once.
    const before = earlier.at(-1)?.values.grid;
    if (remembered && before !== undefined && (kind === 'change' || /^insertFrom/.test(inputType ?? ''))) judge(before);
  });
}
at('cells').addEventListener('keydown', event => {
  const down = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key] ?? 0;
  const right = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  if (!(down || right) || !event.target.isContentEditable || (right && (event.shiftKey || within(event.target, right)))) return;
  event.preventDefault();
  const next = cellAt(event.target.parentNode.rowIndex + down, event.target.cellIndex + right);
  if (next?.isContentEditable) next.focus();
});

// Whether the text of a cell goes on in this direction; one that is all chosen, as on entering it, is left by either arrow.
function within(cell, right) {
  const chosen = getSelection().getRangeAt(0);
  if (chosen.toString() === cell.textContent) return false;
  const rest = document.createRange();
  rest.selectNodeContents(cell);
  if (right < 0) rest.setEnd(chosen.startContainer, chosen.startOffset);
  else rest.setStart(chosen.endContainer, chosen.endOffset);
  return rest.toString() !== '';
}
at('cells').addEventListener('paste', event => {
  event.preventDefault();
  const { cellIndex, parentNode: { rowIndex } } = event.target.closest('td');
  paste(event.clipboardData.getData('text/plain'), rowIndex, cellIndex);
});

// Into the cells as they stand then, whatever is typed while it is read.
async function pasted(block, row, column) {
  const rows = inCells();
  const answer = await askAtOnce('paste', { rows, block, at: [row, column] });
  return asText(rows) === asText(inCells()) ? answer : pasted(block, row, column);
}

async function paste(block, row, column) {
  await entering;
  const before = at('grid').value;
  try {
    const { rows, message } = await pasted(block, row, column - 1);
    filled(rows);
    at('players').value = rows.length - heading;
    changed();
    show('added', message.join(' '));
    cellAt(row, column).focus();
    judge(before);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show('added', refusal(error));
  }
}

// A row pasted behind the last one begins a line of its own, and does not go on in its last cell.
at('grid').addEventListener('paste', event => {
  const { value, selectionStart } = event.target;
  const pasted = event.clipboardData.getData('text/plain');
  if (!typed() || value.endsWith('\n') || selectionStart < value.length || !/[\t\n;]/.test(pasted)) return;
  event.preventDefault();
  document.execCommand('insertText', false, `\n${pasted}`);
});

// The players as Python gives them back: one more, in another order, or with one more column.
async function players(action, values, then = () => {}, ids = ['grid']) {
  await entering;
  const asked = at('grid').value;
  await attempt('added', async () => {
    const answer = await ask(action, await values());
    if (asked !== at('grid').value) return '';
    filled(answer.rows, ids);
    await then(answer);
    show('added', answer.message);
    return '';
  });
}

const addPlayer = () => players('add_player', () => ({ ...request(), player: at('new-player').value }), ({ rows, row }) => {
  at('players').value = rows.length - heading;
  at('new-player').value = '';
  keep();
  cellAt(row, 1).scrollIntoView({ block: 'nearest' });
  at('new-player').focus({ preventScroll: true });
});
const addColumn = () => players('add_column', () => ({ ...request(), field: at('column').value }), ({ row, column }) => cellAt(row, column + 1).focus());
// Whoever is named by a number elsewhere gets his new one there, too.
const ASKED_OF_ONE = ['withdrawing', 'player', 'why-player'];
const seed = () => players('number_by_rating', async () => ({ ...await toPair(), ...posting(), named: { withdrawn: at('withdrawn-after').value, apart: at('not-with').value, without: at('prizes-without').value } }), async ({ absent, half, withdrawn, apart, without, posted }) => {
  at('withdrawn-after').value = withdrawn;
  at('not-with').value = apart;
  at('prizes-without').value = without;
  at('pair-absent').value = absent;
  at('pair-half').value = half;
  at('posted').value = JSON.stringify(posted);
  // What is asked of one player is asked again: his number may be another one's now.
  for (const id of ASKED_OF_ONE) at(id).value = '';
  keep();
  await computeHere();
}, ['grid', 'pair-absent', 'pair-half', 'withdrawn-after', 'not-with', 'prizes-without', 'posted']);

const count = id => Math.max(1, Math.round(Number(at(id).value)) || 1);

function blank() {
  const head = [...text('page_blank_head').split(';'), ...Array.from({ length: count('rounds') }, (_, round) => `R ${round + 1}`)];
  const rows = [head, ...Array.from({ length: count('players') }, (_, number) => [String(number + 1), ...head.slice(1).fill('')])];
  at('grid').value = asText(rows);
  at('options').value = '';
  changed();
  at('pair-total').placeholder = count('rounds');
  heading = 1;
  staying = [0, 1];
  showCells(marked(rows, []));
  cellAt(1, 2).focus();
}

// --- What would be lost -----------------------------------------------------------------------------------------------------

// A grid that was typed is replaced only if the arbiter says so. Each step can be brought back, the last one first: a whole grid, a
// round, a result, what was typed in one cell or one visit of the text.
const earlier = [];
let remembered = false;

// Whether the grid has more than the example, or an empty table with the numbers of its rows, which nobody misses.
const worked = () => typed() && at('grid').value !== given.samples[language] && !isBlank(at('grid').value.trimEnd().split('\n'));
const isBlank = ([head, ...rows]) => head.includes('\t') && rows.length > 0 && rows.every((row, number) => row.trim() === String(number + 1));

// Another tournament than before, typed or pasted over it: what was said of the one before is emptied with a word, and comes back; of a
// tournament that is a round further on, what was meant for the round that is paired now.
let lastJudged = '';
const judge = before => { entering = entering.then(() => judged(before)); };

async function judged(before) {
  const now = at('grid').value;
  let filledIn = OF_A_TOURNAMENT.filter(id => at(id).value.trim() !== '');
  // Once: the question is put once a table.
  if (now === before || now === lastJudged || (filledIn.length === 0 && shownFile === null)) return;
  lastJudged = now;
  let other;
  try {
    other = await askAtOnce('another', { text: now, before });
    if (other === 'round') filledIn = filledIn.filter(id => OF_A_ROUND.includes(id));
    if (other === null || now !== at('grid').value || (other === 'round' && filledIn.length === 0)) return;
  } catch (error) {
    // Whoever reads the table says what is wrong with it.
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  const values = Object.fromEntries(filledIn.map(id => [id, at(id).value]));
  const step = earlier.at(-1);
  // One step with the grid: *Undo* brings back both.
  if (step?.values.grid === before && other === 'round') Object.assign(step.values, values);
  else if (step?.values.grid === before) Object.assign(step, { file: shownFile, range: shownRange, values: { ...step.values, title: at('title').value, ...values } });
  for (const id of filledIn) at(id).value = '';
  const file = other === 'round' ? undefined : shownFile?.name;
  if (file) await showFile(null);
  keep();
  unpair();
  headline();
  const fields = [...filledIn.map(labelOf), file].filter(Boolean).join(', ');
  if (!fields) return;
  const back = element('button', text('page_another_back'), { type: 'button', className: 'secondary', id: 'another-back' });
  back.addEventListener('click', () => {
    remember(filledIn);
    for (const id of filledIn) at(id).value = values[id];
    show('added');
    noted();
  });
  const emptied = { fields, undo: text('page_undo') };
  const words = { players: text('page_another', emptied), games: text('page_another_games', emptied), round: text('page_another_round', emptied) };
  show('added', element('p', words[other]), ...(filledIn.length ? [back] : []));
}

async function agreed() {
  if (!worked()) return true;
  at('question-text').textContent = text('page_replace');
  at('question').showModal();
  const yes = await new Promise(answered => {
    at('yes').onclick = () => answered(true);
    at('no').onclick = at('question').oncancel = () => answered(false);
  });
  at('question').close();
  return yes;
}

async function replace(action) {
  if (!await agreed()) return;
  if (worked()) remember(fields, shownFile);
  if (typed()) for (const id of OF_A_TOURNAMENT) at(id).value = '';
  show('details-message');
  for (const id in chosen) at(id).value = chosen[id];
  showFile(null);
  hush();
  action();
}

// A step is what was done to these fields alone; of another tournament, to all of them and to the file.
function remember(ids = ['grid'], file = null) {
  push(Object.fromEntries(ids.map(id => [id, at(id).value])), file);
}

function push(values, file = null) {
  earlier.push({ file, range: shownRange, values });
  visited = null;
  at('undo').hidden = false;
}

// A field that is typed into is a step of its own, once a visit: whoever undoes a step that wrote into it, such as other numbers for the
// players, has taken back before what was typed since. `fieldsBefore`: what the fields had when they were last kept.
let visited = null;
let fieldsBefore = {};

const noteFields = () => { fieldsBefore = Object.fromEntries(fields.map(id => [id, at(id).value])); };

function typedInto(id) {
  if (visited === id || fieldsBefore[id] === at(id).value) return;
  push({ [id]: fieldsBefore[id] });
  visited = id;
}

// Before the first change of a cell, or of the text, since it was entered.
function rememberOnce(ids) {
  if (!remembered) remember(ids);
  remembered = true;
}

// What was typed again as it was is no step.
async function settle() {
  visited = null;
  for (let step = earlier.at(-1); step !== undefined && await unchanged(step.values); step = earlier.at(-1)) {
    if (step !== earlier.at(-1)) return;
    earlier.pop();
    remembered = false;
  }
  at('undo').hidden = earlier.length === 0;
}

async function unchanged(values) {
  for (const id in values) if (values[id] !== at(id).value && !(id === 'grid' && (await differing(values.grid)).same)) return false;
  return true;
}

// What differs in another grid, by the cells that Python reads in both; a text without cells cannot be compared.
async function differing(before) {
  try {
    return await askAtOnce('difference', { text: at('grid').value, before });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { same: false, what: text('page_tab_grid') };
  }
}

// One click after another, so that each finds what the one before has left.
let undoing = Promise.resolve();
const undo = () => { undoing = undoing.then(undoLast); };

async function undoLast() {
  await entering;
  await settle();
  const step = earlier.pop();
  // A second click while a result is written finds nothing left.
  if (step === undefined) return;
  const { file, range, values } = step;
  const another = ofAnother(values) && shownFile !== file ? shownFile?.name : null;
  const done = text('page_undone', { what: another ?? await changedBy(values) });
  for (const id in values) at(id).value = values[id];
  // Other numbers: what was asked of one player is asked again.
  if ('withdrawn-after' in values) for (const id of ASKED_OF_ONE) at(id).value = '';
  if (ofAnother(values)) showFile(file, range);
  remembered = false;
  at('undo').hidden = earlier.length === 0;
  hush();
  show('added');
  show('details-message');
  show('undone', done);
  keep();
  unpair();
  // What is undone is reported here.
  compute(false);
}

// Whether a step put another tournament in place of the one it holds.
const ofAnother = values => 'grid' in values && 'title' in values;

// What of a step is otherwise now: the grid, and the fields that it wrote into, by their labels; of another tournament, its grid.
async function changedBy(values) {
  const ids = ofAnother(values) ? [] : Object.keys(values).filter(id => id !== 'grid' && values[id] !== at(id).value);
  const labels = ids.map(labelOf).filter(Boolean);
  return ['grid' in values ? (await differing(values.grid)).what : '', ...labels].filter(Boolean).join(', ');
}

const labelOf = id => at(id).labels?.[0]?.querySelector('[data-text]')?.textContent ?? document.querySelector(`label[for="${id}"]`)?.textContent ?? '';

// Fields that say nothing of another tournament.
const OF_A_TOURNAMENT = [...Object.values(DETAILS), 'pair-total', 'pair-first', 'pair-absent', 'pair-half', 'pair-acceleration', 'withdrawn-after', 'not-with', 'cancelled-rounds', ...PRIZES, 'posted'];

// Those that are meant for the next round alone.
const OF_A_ROUND = ['pair-absent', 'pair-half'];

// The file whose table is in the grid, or was before it was changed, and the range of it; the one that is open may still wait for its
// own.
let shownFile = null;
let shownRange = '';

function showFile(file, range = '') {
  // Another tournament is not written over this one.
  target = null;
  offer(shownFile = file);
  at('range').value = shownRange = range;
  return keepFile();
}

// What can be done with the file that is open: a workbook has a range, and Excel's come back with what was changed.
function offer(file) {
  opened = file;
  at('workbook').hidden = !/\.(xls[xm]|ods)$/i.test(file?.name ?? '');
  at('recalculate').hidden = /\.ods$/i.test(file?.name ?? '');
  at('save-xlsx').hidden = at('recalculate').hidden || file !== shownFile;
}

// The file of the table, as Python knows it.
const fileOfTable = () => ({ opened: shownFile && { name: shownFile.name, token: tokenOf(shownFile) }, reference: shownRange });

// What is typed survives a reload, a crash and a power cut, in this browser alone. `drafts`: where it is kept; null while nothing is, or in a
// browser that keeps nothing.
let drafts = null;
let draft = null;
let waiting = null;
let writing = null;
let savedAt = null;

// The state to be kept next; `file`: its bytes, null for none, undefined where they are kept already.
function keep(file) {
  noteFields();
  show('forgotten');
  if (drafts === null) return;
  const values = Object.fromEntries(fields.map(id => [id, at(id).value]));
  const opened = shownFile && { name: shownFile.name, size: shownFile.size, token: tokens.get(shownFile), range: shownRange };
  const state = { id: draft, saved: Date.now(), language, values, worked: worked(), title: at('title').value.trim(), file: opened, target };
  waiting = { state, file: file === undefined ? waiting?.file : file };
  writing ??= write();
}

// The newest state, one after another: where the disk is slow, those between are passed over.
async function write() {
  while (waiting !== null) {
    const { state, file } = waiting;
    waiting = null;
    try {
      await writeDraft(drafts, state, file);
      showSaved(state.saved);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!file) { showSaved(null); continue; }
      // No room for the file: the table at least.
      at('notices').append(element('p', text('page_file_not_kept', { file: file.name }), { className: 'warning' }));
      waiting ??= { state, file: null };
    }
  }
  writing = null;
}

// A time in the language of the page, English as outside America.
const inWords = (when, style) => new Date(when).toLocaleString(language === 'en' ? 'en-GB' : language, style);

// When it was saved last, in this browser (null: it cannot be) and in the arbiter's own file.
function showSaved(when) {
  savedAt = when;
  const clock = moment => inWords(moment, { timeStyle: 'short' });
  const here = when === null ? text('page_not_kept') : text('page_kept', { time: clock(when) });
  const there = target === null ? '' : text(writtenAt === null ? 'page_target_waits' : 'page_target_saved', { file: target.name, time: writtenAt && clock(writtenAt) });
  at('kept').className = when === null || (target !== null && writtenAt === null) ? 'warning' : '';
  // Of a page in which nothing stands, nothing is said.
  at('kept').textContent = when !== null && !typed() ? '' : [there, here].filter(Boolean).join(' · ');
}

// Each file that was opened has its own, so that a table is never kept with the file of another one.
const tokens = new WeakMap();
const fileOf = new Map();
function tokenOf(file) {
  if (!tokens.has(file)) tokens.set(file, fresh());
  fileOf.set(tokens.get(file), file);
  return tokens.get(file);
}
const fresh = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

// The file of the table, too: what the table does not show of it goes into the next file that is saved.
async function keepFile() {
  const file = shownFile;
  if (file) tokenOf(file);
  const data = file && new Uint8Array(await file.arrayBuffer());
  if (file === shownFile) keep(file && { token: tokens.get(file), name: file.name, data });
}

// The draft that this tab had before a reload; in a first tab, the last one that somebody worked on. Others are offered.
async function restore() {
  noteFields();
  drafts = await openDrafts();
  if (drafts === null) { showSaved(null); return; }
  const all = await allDrafts(drafts);
  // The address says it once: another language chosen since then stays over a reload.
  const byAddress = addressed !== null && session(store => store.getItem(ADDRESS)) !== addressed;
  if (byAddress) session(store => store.setItem(ADDRESS, addressed));
  else if (given.languages.includes(all[0]?.language)) language = all[0].language;
  const mine = session(store => store.getItem(TAB));
  const elsewhere = await heldElsewhere(mine);
  const last = all.find(stored => stored.worked) ?? all[0];
  let found = null;
  if (mine !== null) found = await claimDraft(mine, 1000) ? all.find(stored => stored.id === mine) ?? { id: mine } : null;
  else if (last && elsewhere.size === 0 && await claimDraft(last.id)) found = last;
  // A copy of a tab, a further tab, or the first one of all.
  if (found === null || typed()) {
    found = { id: fresh() };
    await claimDraft(found.id);
  }
  for (const stored of all) if (!stored.worked && stored.id !== found.id && !elsewhere.has(stored.id)) await removeDraft(drafts, stored.id);
  await take(found, !byAddress);
  if (byAddress) keep();
}

const TAB = 'xl_departage.draft';
const ADDRESS = 'xl_departage.language';
// A browser that keeps nothing refuses each of these calls.
const session = action => { try { return action(window.sessionStorage); } catch (error) { if (error instanceof DOMException) return null; throw error; } };

// Draft of this tab from now on: its fields where it has them, else those of a new page; what was typed before it came stays.
async function take(found, inItsLanguage = true) {
  draft = found.id;
  session(store => store.setItem(TAB, draft));
  const file = found.file && await fileOfDraft(drafts, found.id);
  if (inItsLanguage && given.languages.includes(found.language)) language = found.language;
  speak();
  if (found.values) {
    const whole = file && file.token === found.file.token;
    offer(shownFile = whole ? new File([file.data], file.name) : null);
    if (whole) tokens.set(shownFile, file.token);
    at('range').value = shownRange = whole ? found.file.range : '';
    for (const id of fields) at(id).value = found.values[id] || initial[id];
    for (const id in chosen) chosen[id] = at(id).value;
    target = found.target ?? null;
    writtenAt = null;
    showSaved(found.saved);
    noteFields();
  } else keep();
  await listDrafts();
  announce();
}

// What stands in the fields of a new page.
const initial = {};

async function forgetDraft() {
  // Beside the button: what is said above is out of sight there.
  show('forgotten', text('page_forgotten'));
  show('kept');
  savedAt = waiting = null;
  if (drafts !== null) await removeDraft(drafts, draft);
}

// The other tournaments that are kept, the last one first.
async function listDrafts() {
  if (drafts === null) return;
  const [all, elsewhere] = [await allDrafts(drafts), await heldElsewhere(draft)];
  const others = all.filter(stored => stored.worked && stored.id !== draft);
  at('drafts').hidden = others.length === 0;
  show('draft-list', ...others.map(stored => {
    const open = element('button', text('page_draft_open'), { type: 'button', className: 'secondary' });
    open.addEventListener('click', () => openDraft(stored.id));
    const remove = element('button', text('page_draft_delete'), { type: 'button', className: 'secondary' });
    remove.addEventListener('click', async () => { await removeDraft(drafts, stored.id); await listDrafts(); });
    const description = text('page_draft_described', { name: stored.title || stored.file?.name || text('page_untitled'), time: inWords(stored.saved, { dateStyle: 'medium', timeStyle: 'short' }) });
    const there = elsewhere.has(stored.id);
    return element('li', [there ? `${description}. ${text('page_draft_elsewhere')}` : description, ' ', open, ' ', ...(there ? [] : [remove])]);
  }));
}

// Instead of what stands here, which stays a draft of its own.
async function openDraft(id) {
  await entering;
  show('opening');
  if (!await claimDraft(id)) {
    show('opening', refusal(text('page_draft_elsewhere')));
    await listDrafts();
    return;
  }
  const [before, blank] = [draft, !worked()];
  await writing;
  if (blank) await removeDraft(drafts, before);
  const found = (await allDrafts(drafts)).find(stored => stored.id === id);
  earlier.length = 0;
  at('undo').hidden = true;
  hush();
  forget();
  show('cells');
  await take(found ?? { id });
  at('drafts').open = false;
  await compute();
}

// Two tabs of one tournament know of each other: whoever opens it says so, and whoever has it answers.
const otherTabs = new BroadcastChannel('xl_departage');
const announce = () => { if (worked()) otherTabs.postMessage({ from: draft, written: target?.name, file: shownFile && { name: shownFile.name, size: shownFile.size }, grid: at('grid').value }); };
otherTabs.addEventListener('message', ({ data: { from, to, written, file, grid } }) => {
  const same = worked() && ((file && file.name === shownFile?.name && file.size === shownFile?.size) || (written && written === target?.name) || grid === at('grid').value);
  if (to === undefined ? !same : to !== draft) return;
  show('elsewhere', element('p', text('page_tab_same'), { className: 'warning' }));
  if (to === undefined) otherTabs.postMessage({ to: from });
});
document.addEventListener('visibilitychange', () => { if (!document.hidden) listDrafts(); });

// --- Parts of the page on a phone -------------------------------------------------------------------------------------------

const tabs = [...document.querySelectorAll('#tabs button')];

function turnTo(part) {
  document.body.dataset.tab = part;
  for (const tab of tabs) {
    const here = tab.getAttribute('aria-controls') === part;
    tab.setAttribute('aria-selected', String(here));
    tab.tabIndex = here ? 0 : -1;
  }
}

function choosePart(tab) {
  partsChosen += 1;
  turnTo(tab.getAttribute('aria-controls'));
}

for (const tab of tabs) tab.addEventListener('click', () => choosePart(tab));
at('tabs').addEventListener('keydown', event => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  choosePart(next);
  next.focus();
});

// --- Files ------------------------------------------------------------------------------------------------------------------

// The bytes of a file as Python gets them, made once: every change of the grid asks for them.
const packages = new WeakMap();
function packed(file) {
  if (!packages.has(file)) {
    packages.set(file, pack(file));
    // One that could not be read may be read the next time.
    packages.get(file).catch(() => packages.delete(file));
  }
  return packages.get(file);
}

async function pack(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let data = '';
  for (let start = 0; start < bytes.length; start += 32768) data += String.fromCharCode(...bytes.subarray(start, start + 32768));
  return { name: file.name, data: btoa(data) };
}

const unpacked = data => Uint8Array.from(atob(data), letter => letter.charCodeAt(0));

// What the arbiter chose, for a grid that names none: the choice of the file before does not count for this one.
const chosen = { edition: given.edition, codes: at('codes').value };

// The last file that was to be opened; one before it is no more.
let opening = null;

async function open(file) {
  // Of the same workbook, corrected meanwhile or not, the range is still that.
  const range = file.name === opened?.name ? at('range').value : '';
  opening = file;
  hush();
  try {
    const found = await ask('open_file', { ...await packed(file), token: tokenOf(file), reference: range, edition: chosen.edition });
    if (opening !== file) return;
    // Another range of the same workbook is no other grid.
    if (file !== shownFile) {
      const yes = await agreed();
      if (opening !== file || !yes) return;
      remember(fields, shownFile);
      if (typed()) for (const id of OF_A_TOURNAMENT) at(id).value = '';
    }
    const kept = showFile(file, range);
    at('grid').value = asText(found.rows);
    at('options').value = found.rules;
    at('codes').value = found.codes || chosen.codes;
    at('edition').value = found.edition || chosen.edition;
    at('withdrawn-after').value = found.withdrawn;
    at('not-with').value = found.apart;
    at('cancelled-rounds').value = found.cancelled;
    for (const [name, id] of Object.entries(DETAILS)) at(id).value = found.details[name] ?? '';
    if (found.rounds) at('pair-total').value = found.rounds;
    unpair();
    show('details-message');
    keep();
    show('notices', ...found.notices.map(({ message, entry }) => element('p', [message, ...behind(entry)])), ...folded(found.reading));
    await kept;
    announce();
    await compute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (opening !== file) return;
    // What is on the screen stays, with the file that it came from; a workbook waits for its range.
    if (error.range) { offer(file); at('range').value = range; }
    show('opening', refusal(error));
    turnTo('grid-part');
    at('opening').scrollIntoView({ block: 'nearest' });
  }
}

// How the file is read, for whoever asks.
const folded = sentence => (sentence ? [element('details', [element('summary', text('page_reading')), element('p', sentence)])] : []);

function save(name, content, type) {
  const link = element('a', '', { download: name, href: URL.createObjectURL(new Blob([content], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const toWrite = () => ({
  ...request(), details: details(), codes: codes(), total: whole('pair-total') ?? (Number(at('pair-total').placeholder) || null), first: at('pair-first').value,
  acceleration: at('pair-acceleration').value });
const saved = async kind => ask('save', { ...toWrite(), kind, ...(at('prizes-table').value.trim() && { prizes: toPrizes().asked }) });

// What the chosen federation requires of the file, as long as its table stands open.
async function tellRequired() {
  if (!at('federation-file').open) return;
  if (!typed()) { show('required', element('p', text('page_nothing'), { className: 'quiet' })); return; }
  await attempt('required', async () => {
    const { lines, remarks } = await ask('required', { ...toWrite(), federation: at('required-by').value });
    return [table(lines), ...remarks.map(sentence => element('p', sentence, { className: 'quiet' }))];
  });
}

// The prizes of this ranking; with `asked`, also of a box in which nothing stands.
const toPrizes = () => ({
  ...request(), codes: codes(), details: details(),
  asked: { table: at('prizes-table').value, sharing: at('prizes-sharing').value, rounding: at('prizes-rounding').value, several: at('prizes-several').value, without: at('prizes-without').value, year: whole('prizes-year') } });

async function tellPrizes(asked = false) {
  if (!asked && !(at('prizes-part').open && typed() && at('prizes-table').value.trim())) return;
  await entering;
  hidePrizes();
  if (!typed()) { show('prize-list', refusal(text('page_nothing'))); return; }
  computed = computed ?? input();
  const state = () => JSON.stringify([input(), ...[...PRIZES, ...Object.values(DETAILS)].map(id => at(id).value)]);
  const before = state();
  await attempt('prize-list', async () => {
    const found = await ask('prizes', toPrizes());
    // Something else was typed meanwhile.
    if (before !== state()) return '';
    at('print-prizes').hidden = false;
    return [table(found.table, (value, column) => column === 5 ? amount(value) : String(shown(value))), element('p', found.total), ...found.notes.map(note => element('p', note))];
  });
}

// With cents where it has any; a prize without money has no amount.
const amount = value => value === 0 ? '' : value.toLocaleString(language, { useGrouping: false, minimumFractionDigits: value % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 });

function hidePrizes() {
  show('prize-list');
  at('print-prizes').hidden = true;
}

// A page of their own, in the style of the sheet for the notice board.
let prizeSheet = null;

async function printPrizes() {
  await entering;
  const asked = input();
  try {
    const page = await ask('prize_sheet', toPrizes());
    if (asked !== input()) return;
    prizeSheet = new DOMParser().parseFromString(page, 'text/html');
    window.print();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    hidePrizes();
    show('prize-list', refusal(error));
  }
}

// What is said of a file stands below the buttons that save it; of a workbook, with what was said when it was opened.
async function saveAs(kind) {
  await entering;
  // What was said of the last file is not said of one that is refused.
  show('saved');
  await attempt(kind === 'xlsx' ? 'notices' : 'saved', async () => {
    const { name, data, messages } = await saved(kind);
    save(name, unpacked(data), 'application/octet-stream');
    return messages.map(sentence => element('p', sentence));
  });
}

// The file of the arbiter's into which the tournament is written, at every round, where the browser can; and when it was last.
let target = null;
let writtenAt = null;
let writtenState = null;
const KINDS = { csv: 'csv', trf: 'trf', xlsx: 'book', ...Object.fromEntries(given.formats.map(({ ending }) => [ending.slice(1), ending])) };
const TYPES = [['TRF', 'text/plain', '.trf'], ['CSV', 'text/csv', '.csv'], ['Excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.xlsx'],
  ...given.formats.map(({ ending, name }) => [name.en, 'text/plain', ending])];

async function saveHere() {
  await entering;
  show('saved');
  if (!typed()) { show('saved', refusal(text('page_nothing'))); return; }
  if (!window.showSaveFilePicker) { await saveAs('trf'); return; }
  try {
    const name = at('title').value.trim().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'departage';
    target ??= await window.showSaveFilePicker({ suggestedName: `${name}.trf`, types: TYPES.map(([description, type, ending]) => ({ description, accept: { [type]: [ending] } })) });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Who chose none has said so; any other reason is shown.
    if (error.name !== 'AbortError') show('saved', refusal(error, text('page_target_failed', { file: '', reason: error.message })));
    return;
  }
  writtenState = null;
  announce();
  await writeTarget(true);
}

// `asking`: after a click, on which the browser may ask whether this page may write there.
async function writeTarget(asking = false) {
  const kind = KINDS[target?.name.split('.').at(-1).toLowerCase()] ?? 'trf';
  const state = JSON.stringify([...fields.map(id => at(id).value), language]);
  if (target === null || state === writtenState) return;
  const file = target;
  try {
    const allowed = { mode: 'readwrite' };
    if (await file.queryPermission(allowed) !== 'granted' && !(asking && await file.requestPermission(allowed) === 'granted')) {
      writtenAt = null;
      showSaved(savedAt);
      return;
    }
    const { data, messages } = await saved(kind);
    const writing = await file.createWritable();
    await writing.write(unpacked(data));
    await writing.close();
    if (file !== target) return;
    [writtenAt, writtenState] = [Date.now(), state];
    keep();
    showSaved(savedAt);
    show('saved', ...messages.map(sentence => element('p', sentence)));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof DOMException)) throw error;
    if (error instanceof DOMException) { target = writtenAt = null; showSaved(savedAt); }
    show('saved', refusal(error, text('page_target_failed', { file: file.name, reason: error.message })));
  }
}

async function recalculate() {
  await attempt('notices', async () => {
    const { data, messages } = await ask('recalculate', await packed(opened));
    save(opened.name, unpacked(data), 'application/octet-stream');
    return messages.map(sentence => element('p', sentence));
  });
}

function showSheet(there) {
  at('sheet').hidden = at('print').hidden = !there;
  at('print-pairings').hidden = !there || !at('sheet').contentDocument?.getElementById('pairings');
}

const reported = () => ({ ...posting(), codes: codes(), details: details(), explanations: at('with-explanations').value === 'yes' });

async function report() {
  await entering;
  const asked = input();
  await attempt('notices', async () => {
    const explanations = at('with-explanations').value;
    const page = await ask('report', reported());
    if (asked !== input()) return '';
    if (explanations !== at('with-explanations').value) { report(); return ''; }
    computed = computed ?? asked;
    const drawn = new Promise(done => { at('sheet').onload = done; });
    // Not by an address: a page opened from disk may not read a frame that has one.
    at('sheet').srcdoc = page;
    showSheet(true);
    await drawn;
    showSheet(true);
    at('printed').scrollIntoView({ block: 'start' });
    return '';
  });
}

// Ctrl+P prints the sheet for the notice board, which is made first; what is typed is computed before.
async function print() {
  if (!at('printed').classList.contains('possible')) await compute();
  if (!at('printed').classList.contains('possible')) { window.print(); return; }
  if (at('sheet').hidden) await report();
  if (!at('sheet').hidden) window.print();
}

// The sheet for a browser that prints at once, by its menu: made while nothing else is asked for; for a large tournament only when somebody
// asks, since what is asked meanwhile would wait for it.
const MOST_AHEAD = 150;

// Soon after the ranking is there; while results are entered, once nobody goes on.
function prepare(idle = 3000) {
  clearTimeout(preparing);
  const there = ahead?.asked === JSON.stringify(reported());
  document.body.toggleAttribute('data-sheet', there);
  if (!typed() || there || at('grid').value.split('\n').length > MOST_AHEAD) return;
  preparing = setTimeout(async () => {
    if (awaited > 0) return;
    const wanted = reported();
    try {
      ahead = { page: await askAtOnce('report', wanted), asked: JSON.stringify(wanted) };
      document.body.toggleAttribute('data-sheet', true);
    } catch (error) {
      // Only a person who asked for the sheet gets a message.
      if (!(error instanceof Refusal)) throw error;
    }
  }, idle);
}

const sheetAhead = () => (typed() && ahead?.asked === JSON.stringify(reported()) ? new DOMParser().parseFromString(ahead.page, 'text/html') : null);

// However the browser is told to print (with the keyboard inside the sheet, from its menu), paper has the sheet in its own style; where
// there can be none, what is shown under the title of the tournament.
window.addEventListener('beforeprint', () => {
  const sheet = prizeSheet ?? (at('sheet').hidden ? sheetAhead() : at('sheet').contentDocument);
  if (sheet === null) {
    document.title = document.querySelector('h1').textContent = at('title').value.trim() || text('page_untitled');
    // What was typed and never computed has no table.
    if (typed() && !document.querySelector('#standings table, #cells table')) show('paper', element('pre', at('grid').value));
    return;
  }
  document.title = sheet.title;
  // The pairings have the title of the tournament above them; the prizes stand below that of the sheet.
  const hidden = onlyPairings ? ', #paper > :not(main), #paper > main > :not(#pairings)' : prizeSheet ? ', #paper > main > :not(#prizes)' : '';
  show('paper', element('style', `body > :not(#paper)${hidden} { display: none !important; }${hidden ? ' #paper :is(#pairings, #prizes) { break-before: auto !important; }' : ''}`), ...[...sheet.querySelectorAll('head style'), ...sheet.body.childNodes].map(node => document.importNode(node, true)));
  for (const style of styles) style.media = 'screen';
});
window.addEventListener('afterprint', () => {
  onlyPairings = false;
  prizeSheet = null;
  show('paper');
  for (const style of styles) style.media = '';
  speak();
});
let onlyPairings = false;
const styles = [...document.querySelectorAll('head style')];

// --- The next round ---------------------------------------------------------------------------------------------------------

// The round that is paired and not in the grid yet, and the one whose boards are listed: reasons are asked for the first of them that is
// there, whatever the grid says by then.
let paired = null;
let listed = null;
const offerReasons = () => { at('why-not').hidden = (paired ?? listed) === null; };

const toPair = async ({ total = whole('pair-total'), ...more } = {}) => ({
  ...request(),
  asked: { total, first: at('pair-first').value, absent: at('pair-absent').value, half: at('pair-half').value,
    acceleration: at('pair-acceleration').value, ...more },
});

// A list of the boards of a round, in which a result fills in both cells; the last round unless another one is chosen.
function showBoards({ round, rounds, heading, head, choices, boards }, chosen = false) {
  listed = boards.length === 0 ? null : { round };
  offerReasons();
  if (listed === null) { show('results'); return; }
  const done = element('button', text('page_compute'), { type: 'button', id: 'results-compute' });
  done.addEventListener('click', compute);
  const chooser = element('select', rounds.map(number => element('option', String(number), { selected: number === round })), { id: 'results-round' });
  chooser.addEventListener('change', () => chooseRound(Number(chooser.value)));
  const lines = table([head, ...boards.map(board => [board.board, board.white, board.black, board.result])], (value, column, line) => {
    const board = boards.find(board => board.board === line[0]);
    return column === 0 ? String(value) : column < 3 ? asking(value, board.numbers[column - 1], round) : choice(board, round, choices);
  });
  // A round that is complete leaves its room to the ranking until somebody corrects it.
  show('results', element('details', [element('summary', element('h3', heading)), element('label', [text('page_round'), ' ', chooser]),
    element('p', text('page_results_hint'), { className: 'quiet' }), lines, done], { open: chosen || boards.some(board => board.result === '' || board.at_odds) }));
  reveal();
}

async function chooseRound(round) {
  await entering;
  const asked = at('grid').value;
  const boards = await ask('open_boards', { ...posting(), round });
  if (asked === at('grid').value) showBoards(boards, true);
}

function choice(board, round, choices) {
  const list = element('select', ['', ...choices].map(choice => element('option', choice, { selected: choice === board.result })),
    { ariaLabel: `${board.white} – ${board.black}` });
  // Both cells as they contradict each other; any choice mends them.
  if (board.at_odds) list.prepend(element('option', board.result, { selected: true, disabled: true }));
  list.addEventListener('change', () => { entering = entering.then(() => enter(round, board.numbers, list.value)); });
  return list;
}

// One after another, so that each is written into the grid that has the one before. What is computed, paired or saved waits for them.
let entering = Promise.resolve();

async function enter(round, numbers, result) {
  const asked = at('grid').value;
  try {
    const written = await operate('enter_result', { ...request(), round, numbers, result, total: total() });
    if (asked === at('grid').value) {
      rewritten(written.cells, written.number);
      // Rounds that were paired before stand: the arbiter asks at this moment.
      show('corrected', written.corrected);
      stage = written.stage;
      headline();
    }
    // Something else was typed meanwhile: its boards, where this one is still open.
    else showBoards(await ask('open_boards', posting()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show('results', refusal(error));
  }
}

// Cells of the grid in which an operation wrote; `number` is what Python calls the grid that it left.
function rewritten(cells, number) {
  remember();
  for (const [row, column, content] of cells) cellAt(row, column + 1).textContent = content;
  at('grid').value = asText(inCells());
  Object.assign(held, { text: at('grid').value, number });
  show('undone');
  noted();
  at('printed').classList.add('possible');
}

// Another grid than before, from the list of boards; the list stays.
function filled(lines, ids) {
  remember(ids);
  at('grid').value = asText(lines);
  show('undone');
  noted();
  // The sheet is made from what stands there then.
  at('printed').classList.add('possible');
  const before = at('cells').scrollLeft;
  showCells(marked(lines, []));
  at('cells').scrollLeft = before;
  reveal();
}

function unpair() {
  show('paired');
  show('why');
  paired = null;
  offerReasons();
}

async function pair() {
  await entering;
  unpair();
  if (!typed()) { show('paired', refusal(text('page_nothing'))); return; }
  computed = computed ?? input();
  await attempt('paired', async () => {
    const asked = input();
    const next = await ask('pair', await toPair());
    if (next.over) return element('p', next.over);
    if (asked !== input()) return '';
    paired = next;
    offerReasons();
    const boards = table([paired.head, ...paired.boards.map(board => [board.board, board.white, board.black])],
      (value, column, line) => column === 0 ? String(value) : asking(value, next.boards.find(board => board.white === line[1]).numbers[column - 1], next.round));
    const take = element('button', text('page_pair_take'), { type: 'button', id: 'take-round' });
    take.addEventListener('click', taken);
    return [element('h3', paired.heading), boards, ...paired.lines.map(line => element('p', line)),
      ...paired.remarks.map(remark => element('p', remark, { className: 'warning' })), ...unsorted(paired.seeding), take];
  });
}

// Round 1 by numbers that do not follow the ratings: the arbiter numbers the players first, or goes on.
function unsorted(sentence) {
  if (!sentence) return [];
  const number = element('button', text('page_seed'), { type: 'button', className: 'secondary', id: 'seed-first' });
  number.addEventListener('click', async () => { await seed(); await pair(); });
  return [element('p', sentence, { className: 'warning' }), element('div', number, { className: 'tools' })];
}

// A player in a list of boards asks why he is there; who is exempt has no opponent to ask.
function asking(value, number, round) {
  if (number === null) return value;
  const button = element('button', value, { type: 'button' });
  button.addEventListener('click', () => { at('why-player').value = number; why(number, '', round); });
  return button;
}

// Who is out until the arbiter brings him back: the cells of the grid say so.
async function showWithdrawn() {
  const asked = at('grid').value;
  const out = await ask('withdrawn', request());
  if (asked !== at('grid').value) return;
  // What was refused meanwhile stays.
  show('withdrawn', ...at('withdrawn').querySelectorAll('.refusal'), ...(out.length ? [element('ul', out.map(({ number, message }) => {
    const back = element('button', text('page_withdraw_back'), { type: 'button', className: 'secondary' });
    back.addEventListener('click', () => entered('come_back', { ...request(), number }));
    return element('li', [message, ' ', back]);
  }))] : []));
}

// What the arbiter says of a player's rounds to come goes into the grid; what was paired without it is stale.
async function entered(action, values) {
  await entering;
  const asked = at('grid').value;
  try {
    const rows = await ask(action, values);
    if (asked !== at('grid').value) return;
    filled(rows);
    at('withdrawing').value = '';
    await computeHere();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuseWithdrawal(error);
  }
}

// Above those who are out, who stay there. Without a refusal, nothing is said any more.
function refuseWithdrawal(refused) {
  for (const refused of at('withdrawn').querySelectorAll('.refusal')) refused.remove();
  if (refused) at('withdrawn').prepend(refusal(refused));
}

async function withdraw() {
  const player = at('withdrawing').value;
  if (player.trim()) await entered('withdraw', { ...await toPair(), player });
  else refuseWithdrawal(text('page_withdraw_blank'));
}

const tellDetails = async () => {
  await attempt('details-message', () => askAtOnce('read_details', { details: details() }));
  await tellRequired();
};

async function why(player, against, round) {
  await attempt('why', async () => {
    const [title, ...lines] = await ask('why_paired', await toPair({ round, player, against }));
    return [element('h3', title), element('ul', lines.map(line => element('li', line)))];
  });
  at('why').scrollIntoView({ block: 'nearest' });
}

async function taken() {
  const boards = paired.boards.map(board => board.numbers);
  const { round, total } = paired;
  filled(paired.rows, ['grid', 'pair-total', 'pair-absent', 'pair-half', 'posted']);
  // With the last round, no blank column says any more how many there are.
  if (round === total) at('pair-total').value = total;
  // They belong to this round; undo brings them back with its grid.
  at('pair-absent').value = at('pair-half').value = '';
  at('posted').value = JSON.stringify(boards);
  keep();
  await computeHere();
  await showStage();
  await writeTarget();
  at('results').scrollIntoView({ block: 'start' });
}

// --- Words ------------------------------------------------------------------------------------------------------------------

function speak() {
  document.documentElement.lang = language;
  document.title = `${text('page_title')} – xl_departage`;
  for (const place of document.querySelectorAll('[data-text]')) place.textContent = text(place.dataset.text);
  for (const place of document.querySelectorAll('[data-example]')) place.placeholder = text(place.dataset.example);
  for (const place of document.querySelectorAll('[data-label]')) place[place.tagName === 'IFRAME' ? 'title' : 'ariaLabel'] = text(place.dataset.label);
  at('version').textContent = text('page_version', { version: given.version });
  at('edition').replaceChildren(...given.editions.map(edition =>
    element('option', `${edition.name} – ${edition.title[language]}`, { value: edition.name, selected: edition.name === (at('edition').value || given.edition) })));
  at('save-format').replaceChildren(...[...given.formats, given.games].map(({ ending, name }) => element('option', `${name[language]} (${ending})`, { value: ending, selected: ending === at('save-format').value })));
  if (savedAt !== null) showSaved(savedAt);
  headline();
  at('language').replaceChildren(...given.languages.map(code =>
    element('option', given.texts[code].page_language, { value: code, selected: code === language })));
}

at('language').addEventListener('change', async event => { language = event.target.value; speak(); keep(); listDrafts(); at('state').textContent = text('page_ready'); forget(); hush(); if (typed()) await compute(); });
// Before what else follows from it.
for (const id of fields.filter(id => !NO_STEPS.includes(id))) {
  for (const kind of ['input', 'change']) at(id).addEventListener(kind, () => typedInto(id));
  for (const kind of ['focus', 'focusout']) at(id).addEventListener(kind, settle);
}
for (const id of ['grid', 'edition', 'codes', 'options']) for (const kind of ['input', 'change']) at(id).addEventListener(kind, changed);
// Another text may be another tournament; a player or a round that is added is not.
for (const id of ['grid', 'options']) at(id).addEventListener('input', () => { at('pair-total').placeholder = ''; });
for (const id of ['withdrawn-after', 'not-with', 'cancelled-rounds']) at(id).addEventListener('input', noted);
for (const id of ['edition', 'codes']) at(id).addEventListener('change', () => { chosen[id] = at(id).value; });
for (const id of ['player', 'round', 'result']) for (const kind of ['input', 'change']) at(id).addEventListener(kind, () => show('supposed'));
at('request').addEventListener('submit', event => { event.preventDefault(); compute(); });
at('compare').addEventListener('submit', event => { event.preventDefault(); explain(); });
at('what-if').addEventListener('submit', event => {
  event.preventDefault();
  computed = computed ?? input();
  attempt('supposed', async () => {
    const answer = await ask('what_if', {
      ...request(), codes: codes(), player: at('player').value, round: Number(at('round').value), result: at('result').value });
    return [...answer.lines.map(line => element('p', line)), table(answer.table)];
  });
});
at('pair').addEventListener('submit', event => { event.preventDefault(); pair(); });
at('withdraw').addEventListener('submit', event => { event.preventDefault(); withdraw(); });
at('withdrawing').addEventListener('input', () => refuseWithdrawal());
// What a browser says of a blank field and of a number that is none, in the language of the page instead of its own; of a number at once.
for (const field of document.querySelectorAll('[required], [type="number"]')) {
  field.addEventListener('invalid', () => {
    const { valueMissing, badInput, rangeUnderflow, rangeOverflow, stepMismatch } = field.validity;
    const wrong = badInput || rangeUnderflow || rangeOverflow || stepMismatch;
    field.setCustomValidity(wrong ? text('page_field_number', { min: field.min, max: field.max }) : valueMissing ? text('page_field_blank') : '');
  });
  field.addEventListener('input', () => field.setCustomValidity(''));
  if (field.type === 'number') field.addEventListener('change', () => field.reportValidity());
}
at('why-not').addEventListener('submit', event => { event.preventDefault(); why(at('why-player').value, at('why-against').value, (paired ?? listed).round); });
for (const id of ['pair-total', 'pair-first', 'pair-absent', 'pair-half', 'pair-acceleration']) for (const kind of ['input', 'change']) at(id).addEventListener(kind, unpair);
// Emptied, so that the same file can be chosen again once it is corrected.
at('file').addEventListener('change', ({ target }) => { const [file] = target.files; target.value = ''; if (file) open(file); });
for (const id of ['pair-total', 'pair-first', 'pair-absent', 'pair-half', 'pair-acceleration']) at(id).addEventListener('input', () => { keep(); show('saved'); });
at('range').addEventListener('change', () => { if (opened) open(opened); });
for (const id of Object.values(DETAILS)) {
  // A message about a field stays until it no longer applies.
  at(id).addEventListener('input', () => { keep(); headline(); show('saved'); hidePrizes(); showSheet(false); prepare(300); if (at('details-message').hasChildNodes()) tellDetails(); });
  // At once, and not only when the file is saved.
  at(id).addEventListener('change', tellDetails);
}
at('required-by').replaceChildren(...given.requiring.map(name => element('option', name)));
at('prizes-rounding').append(...given.roundings.map(rounding => element('option', rounding)));
for (const id of PRIZES) {
  for (const kind of ['input', 'change']) at(id).addEventListener(kind, () => { keep(); show('saved'); hidePrizes(); });
}
at('prizes-part').addEventListener('toggle', () => tellPrizes());
at('prizes-do').addEventListener('click', () => tellPrizes(true));
at('prizes-example').addEventListener('click', () => {
  remember(['prizes-table']);
  at('prizes-table').value = text('page_prizes_example');
  keep();
  hidePrizes();
});
at('print-prizes').addEventListener('click', printPrizes);
at('federation-file').addEventListener('toggle', tellRequired);
at('required-by').addEventListener('change', tellRequired);
at('sample').addEventListener('click', () => replace(() => { at('grid').value = given.samples[language]; at('options').value = ''; compute(); }));
at('blank').addEventListener('click', () => { if (at('players').reportValidity() && at('rounds').reportValidity()) replace(blank); });
at('add-player').addEventListener('click', addPlayer);
at('new-player').addEventListener('keydown', event => { if (event.key === 'Enter') { event.preventDefault(); addPlayer(); } });
at('add-column').addEventListener('click', addColumn);
at('seed').addEventListener('click', seed);
at('undo').addEventListener('click', undo);
at('forget').addEventListener('click', forgetDraft);
document.addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p' && typed()) { event.preventDefault(); print(); }
});
at('save').addEventListener('click', saveHere);
at('save-csv').addEventListener('click', () => saveAs('csv'));
at('save-trf').addEventListener('click', () => saveAs('trf'));
at('save-book').addEventListener('click', () => saveAs('book'));
at('save-other').addEventListener('click', () => saveAs(at('save-format').value));
at('save-copy').addEventListener('click', () => saveAs('copy'));
at('save-xlsx').addEventListener('click', () => saveAs('xlsx'));
at('recalculate').addEventListener('click', recalculate);
at('close').addEventListener('click', () => { const chosen = at('standings').querySelector('.chosen button'); show('explain'); chosen?.focus(); });
at('report').addEventListener('click', report);
at('with-explanations').addEventListener('change', () => {
  keep();
  const there = !at('sheet').hidden;
  showSheet(false);
  if (there) report(); else prepare(300);
});
at('print').addEventListener('click', print);
at('print-pairings').addEventListener('click', () => { onlyPairings = true; window.print(); });
for (const [name, dropping] of [['dragover', true], ['dragleave', false], ['drop', false]]) {
  document.addEventListener(name, event => {
    event.preventDefault();
    document.body.classList.toggle('dropping', dropping);
    if (name === 'drop' && event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  });
}

// What is said of a field goes when the field is left, and what stands below it moves: also a button on its way to being clicked. Whoever
// presses and lets go at one place has clicked what was there.
let pressed = null;
document.addEventListener('pointerdown', ({ target, button, clientX, clientY }) => {
  const place = button === 0 ? target.closest('button, label.button, summary') : null;
  pressed = place && { place, clientX, clientY, clicked: false };
}, true);
document.addEventListener('click', ({ target }) => { if (pressed?.place.contains(target)) pressed.clicked = true; }, true);
document.addEventListener('mouseup', ({ clientX, clientY }) => {
  const here = pressed;
  // The click of its own, if there is one, comes first.
  if (here && Math.hypot(clientX - here.clientX, clientY - here.clientY) < 4) setTimeout(() => { if (!here.clicked) here.place.click(); });
}, true);

// For the add-in, the documentation and tests: any function by name, arguments as rows of cells; any action; rows as the text of the box.
window.departage = { value: (name, values) => ask('value', { function: name, arguments: values }), functions: () => ask('functions'), ready: python, ask, asText };
speak();
for (const id of fields) initial[id] = at(id).value;
turnTo('grid-part');
at('state').textContent = text('page_loading');
await restore();
at('drafts').open = !typed();
at('state').textContent = text('page_loading');
try {
  await python;
  for (const button of document.querySelectorAll('button:disabled')) button.disabled = false;
  at('state').textContent = text('page_ready');
  document.body.dataset.ready = String(Math.round(performance.now() - started));
  if (typed()) await compute();
} catch (error) {
  at('state').textContent = text('page_failed', { reason: String(error) });
  throw error;
}
