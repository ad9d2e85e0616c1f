/** As much of it as is used: it reads files of PKCS#12, which Node.js does not. */
declare module 'node-forge' {
  interface Bag {
    key?: object | null;
    cert?: object | null;
  }
  interface Pkcs12 {
    getBags(filter: { bagType: string }): Record<string, Bag[] | undefined>;
  }
  interface Forge {
    util: { createBuffer(bytes: string): object };
    asn1: { fromDer(bytes: object): object; toDer(value: object): { getBytes(): string } };
    pkcs12: {
      pkcs12FromAsn1(value: object, strict: boolean, password: string): Pkcs12;
      toPkcs12Asn1(key: object, certificates: readonly object[], password: string, options?: object): object;
    };
    pki: {
      oids: Record<'certBag' | 'pkcs8ShroudedKeyBag' | 'keyBag', string>;
      privateKeyToPem(key: object): string;
      privateKeyFromPem(pem: string): object;
      certificateToPem(certificate: object): string;
      certificateFromPem(pem: string): object;
    };
  }
  const forge: Forge;
  export = forge;
}
