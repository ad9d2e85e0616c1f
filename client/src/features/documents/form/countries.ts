import { useEffect, useState } from 'react';

const load = async () => {
  const { countriesByName } = await import('#shared/country-names.ts');
  return countriesByName().map(({ code, name }) => ({ value: code, label: name, end: code }));
};

/**
 * The countries to choose from; none until their names are loaded, which the first element does that shows one. They belong to
 * no account, so that the query client doesn't hold them.
 * @param isNeeded false where nothing of them is shown
 */
export function useCountries(isNeeded = true) {
  const [countries, setCountries] = useState<Awaited<ReturnType<typeof load>>>([]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isShown = true;
    load().then(
      (loaded) => isShown && setCountries(loaded),
      // A chunk that can't be loaded leaves the two letters.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return countries;
}
