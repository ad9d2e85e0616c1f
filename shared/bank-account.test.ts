import { describe, expect, it } from 'vitest';
import { bicField, formatIban, ibanField } from './bank-account.ts';

describe('an IBAN', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb82west12345698765432', 'GB82WEST12345698765432'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
    ['XK05 1212 0123 4567 8906', 'XK051212012345678906'],
    ['  ', null],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(ibanField.parse(typed)).toBe(kept);
  });

  it.each([
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE8937040044053201300',
    'ZZ89370400440532013000',
    '89370400440532013000',
    'DE89',
    'DE89370400440532013000; DROP',
    1234,
  ])('%j is refused', (typed) => {
    expect(ibanField.safeParse(typed).success).toBe(false);
  });

  it('is printed in groups of four', () => {
    expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
  });
});

describe('a BIC', () => {
  it.each([
    ['deutdeff', 'DEUTDEFF'],
    ['DEUT DE FF 500', 'DEUTDEFF500'],
    ['', null],
    [null, null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(bicField.parse(typed)).toBe(kept);
  });

  it.each(['DEUTDEF', 'DEUTZZFF', 'DEUTDEFF50', 'DEUT0EFF', 'DEUTDEFF500X'])('%j is refused', (typed) => {
    expect(bicField.safeParse(typed).success).toBe(false);
  });
});
