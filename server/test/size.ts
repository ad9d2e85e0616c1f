/** `npm run test:large` and `npm run test:faults` set it; `npm test` runs a small member of each. */
const isFull = process.env.TEST_SIZE === 'full';

/** How much of something a test tries. */
export const bySize = <Size>(inEveryRun: Size, full: Size): Size => (isFull ? full : inEveryRun);
