import fc from 'fast-check';

// Property tests that name no number of their own.
if (process.env.TEST_SIZE === 'full') fc.configureGlobal({ numRuns: 20_000 });
