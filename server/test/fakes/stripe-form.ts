/** What a form field holds, once the brackets of its name are read. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** `a[b][0][c]=1` as `{a: {b: [{c: '1'}]}}`. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = root;
    for (const segment of path.slice(0, -1)) {
      const inner = place[segment] ?? {};
      place[segment] = inner;
      place = inner as Form;
    }
    const last = path.at(-1) ?? '';
    place[last || String(Object.keys(place).length)] = value;
  }
  return listsIn(root) as Form;
}

function listsIn(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
