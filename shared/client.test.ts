import { describe, expect, test } from 'vitest';
import { createClientSchema, updateClientSchema } from './client.ts';
import { createClientNoteSchema } from './client-note.ts';

function problemsOf(
  schema: typeof createClientSchema | typeof updateClientSchema | typeof createClientNoteSchema,
  body: unknown,
) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('a client', () => {
  test('needs a name and an address', () => {
    expect(problemsOf(createClientSchema, {})).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
    });
    const client = { name: 'Acme', email: 'ap@acme.example' };
    expect(createClientSchema.parse({ ...client, id: 'x', userId: 'y' })).toEqual(client);
  });

  test.each([
    ['name', 201, '200'],
    ['phone', 51, '50'],
    ['company', 201, '200'],
    ['address', 1_001, '1,000'],
    ['notes', 10_001, '10,000'],
  ])('has at most so many characters in %s', (field, length, limit) => {
    const body = { name: 'Acme', email: 'ap@acme.example', [field]: 'x'.repeat(length) };
    expect(problemsOf(createClientSchema, body)).toEqual({ [field]: `Must be at most ${limit} characters` });
    expect(problemsOf(createClientSchema, { ...body, [field]: 'x'.repeat(length - 1) })).toEqual({});
  });

  test('may be edited in part, but not emptied of its name', () => {
    expect(updateClientSchema.parse({})).toEqual({});
    expect(updateClientSchema.parse({ phone: null })).toEqual({ phone: null });
    expect(problemsOf(updateClientSchema, { name: ' ' })).toEqual({ name: 'Name is required' });
    expect(problemsOf(updateClientSchema, { name: null })).toEqual({ name: 'Name is required' });
  });
});

test.each([
  [{}, ['title', 'content']],
  [{ title: 'Call', content: ' ' }, ['content']],
  [{ title: '\n', content: 'Likes blue' }, ['title']],
])('a note that is blank in part is refused: %j', (note, fields) => {
  const message = 'Please fill in both title and content';
  expect(problemsOf(createClientNoteSchema, note)).toEqual(
    Object.fromEntries(fields.map((field) => [field, message])),
  );
});
