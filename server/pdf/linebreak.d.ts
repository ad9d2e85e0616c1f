declare module 'linebreak' {
  /** Opportunities to break a line, by the Unicode line breaking algorithm. */
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}
