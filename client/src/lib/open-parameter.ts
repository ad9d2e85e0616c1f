import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

const NONE: readonly string[] = [];

/**
 * Calls `onOpen` with the parameter's value when the address asks for a dialog (`?new=1`), and takes the parameter out again,
 * so that a reload or a copied address does not open it.
 * @param company parameters that go with it
 */
export function useOpenParameter(
  name: string,
  onOpen: (value: string, parameters: URLSearchParams) => void,
  company = NONE,
): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    const value = params.get(name);
    if (value === null) return;
    const parameters = new URLSearchParams(params);
    for (const gone of [name, ...company]) params.delete(gone);
    navigate(params.size ? `${path}?${params}` : path, { replace: true });
    latest.current(value, parameters);
  }, [name, company, navigate, path, search]);
}

/** A search parameter, '' if missing: for initial state. */
export const useSearchParameter = (name: string) => new URLSearchParams(useSearch()).get(name) ?? '';
