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

/** Names that each call takes; a nested one is written with a dot, an entry of a list as the list. */
const known: Record<string, readonly string[]> = {
  'POST customers': ['email', 'name', 'metadata'],
  'GET prices': ['lookup_keys', 'active', 'limit'],
  'GET subscriptions': ['customer', 'status', 'limit', 'starting_after'],
  'POST subscriptions': [
    'customer',
    'items.price',
    'items.quantity',
    'payment_behavior',
    'payment_settings.save_default_payment_method',
    'automatic_tax.enabled',
    'metadata',
  ],
  'POST subscriptions/:id': [
    'items.id',
    'items.price',
    'proration_behavior',
    'payment_behavior',
    'cancel_at_period_end',
    'cancel_at',
    'metadata',
  ],
  'POST subscription_schedules': ['from_subscription'],
  'POST subscription_schedules/:id': [
    'end_behavior',
    'phases.items.price',
    'phases.start_date',
    'phases.end_date',
    'phases.duration.interval',
    'phases.duration.interval_count',
    'phases.proration_behavior',
  ],
  'POST payment_intents/:id/confirm': ['client_secret', 'payment_method', 'return_url'],
  'GET payment_intents/:id': ['client_secret'],
  'GET invoices': ['customer', 'limit'],
};

function* namesIn(value: FormValue, path: string): Generator<string> {
  if (typeof value === 'string') yield path;
  else if (Array.isArray(value)) for (const entry of value) yield* namesIn(entry, path);
  else
    for (const [name, inner] of Object.entries(value)) yield* namesIn(inner, path ? `${path}.${name}` : name);
}

/** The first name that a call does not take. */
export function unknownName(route: string, form: Form): string | undefined {
  const names = known[route] ?? [];
  return [...namesIn(form, '')].find(
    (name) => name.split('.')[0] !== 'expand' && !names.includes(name) && !name.startsWith('metadata.'),
  );
}
