/** What signatures are made of: values of ASN.1 in their distinguished encoding (X.690). */
export const tags = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  /** Chosen by its number, where its kind is known. */
  choice: 0xa0,
} as const;

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** A value with its tag. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);

/** A set without an order, which is encoded in the order of its bytes. */
export const setOf = (...parts: readonly Buffer[]) =>
  der(tags.set, ...parts.toSorted((one, other) => Buffer.compare(one, other)));

/** An object identifier: `1.2.840.113549.1.7.2`. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((number) => {
    const septets = [number & 0x7f];
    for (let rest = number >>> 7; rest > 0; rest >>>= 7) septets.unshift((rest & 0x7f) | 0x80);
    return septets;
  });
  return der(tags.oid, Buffer.from(bytes));
}

export interface DerValue {
  tag: number;
  content: Buffer;
  /** With tag and length. */
  whole: Buffer;
}

/** The values that follow each other in a content. @throws RangeError where it ends too early */
export function valuesIn(content: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const first = content.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : content.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    if (start + length > content.length) throw new RangeError('a value is cut off');
    values.push({
      tag: content.readUInt8(at),
      content: content.subarray(start, start + length),
      whole: content.subarray(at, start + length),
    });
    at = start + length;
  }
  return values;
}
