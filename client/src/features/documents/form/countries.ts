/** The countries to choose from. Their names are loaded with the first element that shows one. */
export const countriesQuery = {
  queryKey: ['countries'],
  queryFn: async () => {
    const { countriesByName } = await import('#shared/country-names.ts');
    return countriesByName().map(({ code, name }) => ({ value: code, label: name, end: code }));
  },
  staleTime: Number.POSITIVE_INFINITY,
} as const;
