import type { Paper } from './pdf-file.ts';

const LETTER_PLACES = ['Canada/', 'US/', 'Mexico/', 'Chile/', 'Pacific/Honolulu', 'Asia/Manila'];

/** American zones in whose countries documents are printed on A4. */
const A4_IN_AMERICA =
  /^America\/(?:Araguaina|Argentina\/|Asuncion|Bahia$|Belem|Boa_Vista|Buenos_Aires|Campo_Grande|Catamarca|Cayenne|Cordoba|Cuiaba|Eirunepe|Fortaleza|Godthab|Guayaquil|Guyana|Jujuy|La_Paz|Lima|Maceio|Manaus|Mendoza|Montevideo|Noronha|Nuuk|Paramaribo|Porto_Acre|Porto_Velho|Recife|Rio_Branco|Rosario|Santarem|Sao_Paulo|Scoresbysund|Thule)/;

/** Letter where the seller's zone is one of a country that uses it, A4 everywhere else. */
export function paperIn(timeZone: string): Paper {
  const isLetter =
    (timeZone.startsWith('America/') && !A4_IN_AMERICA.test(timeZone)) ||
    LETTER_PLACES.some((place) => timeZone.startsWith(place));
  return isLetter ? 'LETTER' : 'A4';
}
