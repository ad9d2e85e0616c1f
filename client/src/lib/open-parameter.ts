import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * Calls `onOpen` when the address asks for a dialog (`?new=1`), and takes the parameter out again,
 * so that a reload or a copied address does not open it.
 */
export function useOpenParameter(name: string, onOpen: () => void): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has(name)) return;
    params.delete(name);
    navigate(params.size ? `${path}?${params}` : path, { replace: true });
    latest.current();
  }, [name, navigate, path, search]);
}
