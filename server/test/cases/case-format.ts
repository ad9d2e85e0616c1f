/** A reported fault as data: requests, and what their answers have to look like. */
export interface FaultCase {
  id: string;
  kind: string;
  requests: CaseRequest[];
  expected: Expectation[];
  sellerTimeZone?: string;
  needs?: string[];
  needsClock?: boolean;
}

export interface CaseRequest {
  as: 'seller' | 'seller2' | 'anon';
  method: string;
  path: string;
  /** `{"$from": 1, "$pick": ["title"], "$set": {…}}` takes fields of an earlier answer. */
  body?: unknown;
  /** Variable → path in the answer; a list when the request is sent several times. */
  capture?: Record<string, string>;
  /** Sent so many times at once. */
  parallel?: number;
  /** Instant that the server believes it is. */
  clock?: string;
}

export interface Expectation {
  /** Index of the request. */
  of?: number;
  /** Codes, or classes such as `"2xx"`. */
  status?: (number | string)[];
  checks?: Check[];
  /** One of these lists must hold. */
  anyOf?: Expectation[][];
}

/** Where the looked-at value comes from … */
interface Subject {
  path?: string;
  var?: string;
  vars?: string[];
  concat?: [number, string][];
  header?: string;
}

/** … and what it has to be. */
export interface Check extends Subject {
  eq?: unknown;
  ne?: unknown;
  money?: string;
  in?: unknown[];
  allIn?: unknown[];
  len?: number;
  minLen?: number;
  unique?: true;
  absent?: true;
  isoInstant?: true;
  sameAs?: [number, string];
  contains?: string;
  invariant?: 'lines';
  notSuccessor?: [string, string];
  raw?: 'nonEmpty' | 'contains' | 'notContains';
  value?: string;
}

export type Variables = Map<string, unknown>;
