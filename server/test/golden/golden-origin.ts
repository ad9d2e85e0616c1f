/** Stands for a run's own origin, in the files and in PDFs. Journeys compare with it, too, and load no server for that. */
export const GOLDEN_ORIGIN = 'https://billwright.example';
