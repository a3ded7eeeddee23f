// What is typed, kept in this browser: one draft a tab, so that no tab writes over another's. A draft has its `id`, when it was `saved`,
// and whatever the page keeps of a tournament; the bytes of a file stand in a store of their own, so that a change writes no megabytes.

const STORES = ['drafts', 'files'];
const settled = request => new Promise((done, refused) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => refused(request.error);
});

// The database; null in a browser that keeps nothing.
export async function openDrafts() {
  try {
    const opening = window.indexedDB.open('xl_departage', 1);
    opening.onupgradeneeded = () => { for (const name of STORES) opening.result.createObjectStore(name, { keyPath: 'id' }); };
    return await settled(opening);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

// All drafts, the last one saved first.
export async function allDrafts(database) {
  const drafts = await settled(database.transaction('drafts').objectStore('drafts').getAll());
  return drafts.sort((first, second) => second.saved - first.saved);
}

export const fileOfDraft = (database, id) => settled(database.transaction('files').objectStore('files').get(id));

// On the disk before it is called saved, so that a power cut takes nothing. `file` is that of the draft, null for none; undefined: the one
// that is kept already.
export function writeDraft(database, draft, file) {
  return inOneGo(database, (drafts, files) => {
    drafts.put(draft);
    if (file) files.put({ ...file, id: draft.id });
    else if (file === null) files.delete(draft.id);
  });
}

export const removeDraft = (database, id) => inOneGo(database, (...stores) => stores.forEach(store => store.delete(id)));

function inOneGo(database, action) {
  const change = database.transaction(STORES, 'readwrite', { durability: 'strict' });
  const done = new Promise((kept, refused) => {
    change.oncomplete = kept;
    change.onabort = () => refused(change.error);
  });
  action(...STORES.map(name => change.objectStore(name)));
  // Now, and not when the page has time again: Python may be computing.
  change.commit();
  return done;
}

// --- Which tab has it -------------------------------------------------------------------------------------------------------

const lockOf = id => `xl_departage ${id}`;
// Gives the draft of this tab back.
let release = () => {};

// Whether this tab may write this draft: no other one has it. A tab that is just being reloaded has its own for a moment still.
export async function claimDraft(id, patience = 0) {
  // Nothing is known of other tabs in a page that comes from an unprotected address.
  if (!navigator.locks) return true;
  const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((claimed, failed) => {
    navigator.locks.request(lockOf(id), options, lock => {
      if (lock === null) { claimed(false); return null; }
      release();
      claimed(true);
      return new Promise(given => { release = given; });
    }).catch(error => (error.name === 'TimeoutError' || error.name === 'AbortError' ? claimed(false) : failed(error)));
  });
}

// The drafts that other tabs have, by their ids.
export async function heldElsewhere(own) {
  const { held } = navigator.locks ? await navigator.locks.query() : { held: [] };
  return new Set(held.map(lock => lock.name.replace(/^xl_departage /, '')).filter(id => id !== own));
}
