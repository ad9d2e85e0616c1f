import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  API,
  type Checker,
  type Symbol as Named,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';
import { requestsFile, type Shape, type StripeRequests } from '#server/test/fakes/stripe-shapes.ts';

const fileAt = (place: string) => fileURLToPath(new URL(place, import.meta.url));
const CALLS = fileAt('../server/test/fakes/stripe-calls.ts');
const CONFIG = fileAt('../tsconfig.json');
const CLIENT = fileAt('../node_modules/stripe/package.json');

/** What the calls of the fake take, read from the types of the provider's client. */
export function readRequests(): StripeRequests {
  const { version } = JSON.parse(readFileSync(CLIENT, 'utf8')) as { version: string };
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    const file = project?.program.getSourceFile(CALLS);
    const module = file && project?.checker.getSymbolAtLocation(file);
    if (!project || !module) throw new Error(`${CALLS} is not part of the project`);
    return { version, ...readCalls(project.checker, module) };
  } finally {
    api.close();
  }
}

function readCalls(checker: Checker, module: Named): Pick<StripeRequests, 'calls' | 'structures'> {
  const [listed] = checker.getExportsOfModule(module);
  if (!listed) throw new Error('No calls are listed');
  const { structures, structureOf } = createReader(checker);
  const calls: Record<string, string> = {};
  for (const call of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(listed)))
    calls[call.name] = structureOf(typeOf(checker, call), call.name);
  return { calls, structures };
}

function typeOf(checker: Checker, symbol: Named): Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`${symbol.name} has no type`);
  return type;
}

/** Follows types down to what a form can hold. A structure is read once, however often it is named. */
function createReader(checker: Checker) {
  const names = new Map<number, string>();
  const structures: StripeRequests['structures'] = {};

  function structureOf(type: Type, hint: string): string {
    const known = names.get(type.id);
    if (known) return known;
    const name = `${hint}#${names.size + 1}`;
    names.set(type.id, name);
    const fields: Record<string, Shape> = {};
    structures[name] = fields;
    for (const field of checker.getPropertiesOfType(type)) {
      const isOptional = (field.flags & SymbolFlags.Optional) !== 0;
      fields[isOptional ? field.name : `${field.name}!`] = shapeOf(typeOf(checker, field), field.name);
    }
    return name;
  }

  function shapeOf(type: Type, hint: string): Shape {
    if (type.isUnionType()) return unionOf(type.getTypes(), hint);
    return plainShape(type) ?? composedShape(type, hint);
  }

  function composedShape(type: Type, hint: string): Shape {
    if (isDecimal(type)) return 'number';
    if (checker.isArrayType(type)) {
      const [entry] = checker.getTypeArguments(type as TypeReference);
      if (entry) return { list: shapeOf(entry, hint) };
    }
    const [index] = checker.getIndexInfosOfType(type);
    if (index) return { map: shapeOf(index.valueType, hint) };
    return { structure: structureOf(type, hint) };
  }

  /** A class of the client's, which writes itself as a number; a symbol of its own brands it. */
  function isDecimal(type: Type): boolean {
    return checker.getPropertiesOfType(type).some(({ name }) => name.startsWith('__@__stripeType@'));
  }

  /** Values that are listed are all there are: other text is left open for what a later version may add. */
  function unionOf(types: readonly Type[], hint: string): Shape {
    const isListed = types.some((type) => type.isStringLiteralType());
    const meant = types.filter(
      (type) => !(type.flags & TypeFlags.Undefined) && !(isListed && type.isIntersectionType()),
    );
    return joined(meant.map((type) => shapeOf(type, hint)));
  }

  return { structures, structureOf };
}

function plainShape(type: Type): Shape | undefined {
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return { values: [String(type.value)] };
  // An empty value is how a form says null.
  if (type.flags & TypeFlags.Null) return { values: [''] };
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.StringLike) return 'string';
  return undefined;
}

/** Any of these, each named once. */
function joined(shapes: readonly Shape[]): Shape {
  const hasValues = (shape: Shape) => typeof shape === 'object' && 'values' in shape;
  const values = shapes.flatMap((shape) =>
    typeof shape === 'object' && 'values' in shape ? shape.values : [],
  );
  const all = shapes.filter((shape) => !hasValues(shape));
  if (values.length > 0) all.unshift({ values: [...new Set(values)].toSorted() });
  const distinct = [...new Map(all.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = distinct;
  return only && distinct.length === 1 ? only : { any: distinct };
}

/** One line a structure, so that a change shows. */
export function writtenRequests({ version, calls, structures }: StripeRequests): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
      .join(',\n');
  return `{
  "version": ${JSON.stringify(version)},
  "calls": {
${lines(calls)}
  },
  "structures": {
${lines(structures)}
  }
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(requestsFile, writtenRequests(readRequests()));
