import names from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { countryCodes } from './country.ts';

// As an address or a list of countries says them, where the library has the long form or drops accents.
const shorter: Record<string, string> = {
  BN: 'Brunei',
  CI: 'Côte d’Ivoire',
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'The Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'US Virgin Islands',
};

const all: Record<string, string | string[]> = names.countries;

/** The English name of a country; its letters where they are none of ISO 3166-1. */
export function countryName(code: string): string {
  const name = shorter[code] ?? all[code] ?? code;
  return Array.isArray(name) ? (name[0] ?? code) : name;
}

/** Every country with its name, in the order of the names. */
export function countriesByName(): { code: string; name: string }[] {
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
