import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress, isStorableText, optionalText, requiredText, textLimits } from './text-field.ts';

function messagesOf(schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }) {
  return (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);
}

describe('text that can be stored', () => {
  test('is everything but NUL and lone surrogates', () => {
    expect(isStorableText('Straße 🚀 \u202eabc\u0001')).toBe(true);
    for (const text of ['a\u0000b', '\ud800', 'a\udc00', '\udc00\ud800'])
      expect(isStorableText(text)).toBe(false);
  });

  test('is what survives UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = Buffer.from(text, 'utf8');
        expect(isStorableText(text)).toBe(bytes.toString('utf8') === text && !bytes.includes(0));
      }),
    );
  });
});

describe('a required text', () => {
  const field = requiredText(10, 'Title is required');

  test('loses the blanks around it and nothing else', () => {
    expect(field.parse('  a  b \n')).toBe('a  b');
    expect(field.parse(' 0123456789 ')).toBe('0123456789');
  });

  test.each([
    [undefined, 'Title is required'],
    [null, 'Title is required'],
    [5, 'Title is required'],
    ['', 'Title is required'],
    [' \t\u00a0\n', 'Title is required'],
    ['01234567890', 'Must be at most 10 characters'],
    ['a\u0000', "Contains characters that can't be stored"],
    ['\ud83d', "Contains characters that can't be stored"],
  ])('that is %j is refused: %s', (value, message) => {
    expect(messagesOf(field)(value)).toEqual([message]);
  });

  test('names a long limit with a comma', () => {
    const note = requiredText(textLimits.longText, 'x');
    expect(messagesOf(note)('x'.repeat(10_001))).toEqual(['Must be at most 10,000 characters']);
  });
});

describe('an optional text', () => {
  const field = optionalText(10);

  test.each([undefined, null, '', ' as typed '.trimEnd(), '0123456789'])('may be %j', (value) => {
    expect(field.parse(value)).toBe(value);
  });

  test('is still limited', () => {
    expect(messagesOf(field)('01234567890')).toEqual(['Must be at most 10 characters']);
    expect(messagesOf(field)('\u0000')).toEqual(["Contains characters that can't be stored"]);
    expect(messagesOf(field)(5)).toHaveLength(1);
  });
});

describe('an e-mail address', () => {
  test.each([
    'a@firm.example',
    'a@mail.firm.example',
    'a.b+tag@firm.example',
    'A@FIRM.example',
    "o'brien_1@firm-2.co.example",
    '#!$%&*/=?^`{|}~-@firm.example',
    'a@xn--mnchen-3ya.example',
    'a@firm.xn--p1ai',
    `${'x'.repeat(240)}@firm.example`,
  ])('may be %s', (address) => {
    expect(emailAddress.parse(address)).toBe(address);
  });

  test('loses the blanks around it and keeps its case', () => {
    expect(emailAddress.parse('  Ada@Firm.Example\n')).toBe('Ada@Firm.Example');
  });

  test.each([
    undefined,
    null,
    5,
    ['a@firm.example'],
    '',
    'a',
    'a@',
    '@firm.example',
    'a@firm',
    'a@@firm.example',
    'a b@firm.example',
    'a@firm .example',
    'a@firm.example,b@firm.example',
    'a@firm.example;b@firm.example',
    'a@firm.example b@firm.example',
    'Ada <a@firm.example>',
    '<a@firm.example>',
    '"a b"@firm.example',
    'a(x)@firm.example',
    'a@firm.example\r\nBcc: b@firm.example',
    'a\n@firm.example',
    'a@firm.example\u0000',
    '.a@firm.example',
    'a.@firm.example',
    'a..b@firm.example',
    'a@-firm.example',
    'a@firm-.example',
    'a@firm..example',
    'a@firm.example.',
    'a@firm.123',
    'a@[127.0.0.1]',
    'a@müller.example/x',
    'a@mül ler.example',
    'a@mü%41.example',
    'mailto:a@firm.example',
    `${'x'.repeat(245)}@firm.example`,
    `a@${'x'.repeat(64)}.example`,
  ])('is never %j', (address) => {
    expect(messagesOf(emailAddress)(address)).toEqual(['Please enter a valid email address']);
  });

  test.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['Info@MÜLLER.example', 'Info@xn--mller-kva.example'],
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ])('with an accented domain is kept as mail servers know it: %s', (typed, kept) => {
    expect(emailAddress.parse(typed)).toBe(kept);
  });

  test.each(['ä@firm.example', 'jürgen@müller.example'])(
    'says what is wrong with the mailbox %s',
    (typed) => {
      expect(messagesOf(emailAddress)(typed)).toEqual([
        'Use only plain letters without accents before the @',
      ]);
    },
  );

  test('is judged at once, however long the text', () => {
    const started = performance.now();
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(120)}`, `a@${'a.'.repeat(120)}1`])
      expect(messagesOf(emailAddress)(text)).toEqual(['Please enter a valid email address']);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
