const STEP = /\.([A-Za-z]+)|\[(\d+)\]|\[(\*)\]|\[\?([A-Za-z]+)=([^\]]*)\]/y;

/** Reads `$`, `$.a.b`, `$[0]`, `$.a[*].b` (a list) or `$.a[?key=value]` (the rows that match) from a JSON value. */
export function readPath(root: unknown, path: string): unknown {
  let current = root;
  let isList = false;
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const at = STEP.lastIndex;
    const step = STEP.exec(path);
    if (!step) throw new Error(`cannot read ${path} from ${at}`);
    const [, key, index, all, filterKey, filterValue] = step;
    if (key !== undefined)
      current = isList ? asList(current).map((row) => member(row, key)) : member(current, key);
    else if (index !== undefined) {
      current = asList(current)[Number(index)];
      isList = false;
    } else {
      isList = true;
      if (all === undefined)
        current = asList(current).filter((row) => String(member(row, filterKey ?? '')) === filterValue);
    }
  }
  return current;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

export function asList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value;
}
