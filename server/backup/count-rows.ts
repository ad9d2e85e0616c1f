import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEWLINE = 10;
const EIGHT_BYTES = 64;

export interface CountedRows {
  rows: number;
  /** Of all bytes, in hexadecimal digits. */
  sha256: string;
  /**
   * Of the rows, in whatever order they come: the first 8 bytes of the SHA-256 of each, as little-endian numbers, added up modulo
   * 2^64, in hexadecimal digits.
   */
  rowSum: string;
}

/** Passes on what PostgreSQL copies, counting its rows: each ends with the only line feed in it. */
export function countRows(onEnd: (counted: CountedRows) => void): Transform {
  const whole = createHash('sha256');
  let row = createHash('sha256');
  let rows = 0;
  let sum = 0n;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk);
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        sum += row.update(chunk.subarray(start, end)).digest().readBigUInt64LE();
        row = createHash('sha256');
        rows += 1;
        start = end + 1;
      }
      row.update(chunk.subarray(start));
      done(null, chunk);
    },
    flush(done) {
      const rowSum = BigInt.asUintN(EIGHT_BYTES, sum).toString(16).padStart(16, '0');
      onEnd({ rows, sha256: whole.digest('hex'), rowSum });
      done();
    },
  });
}
