import { type RefObject, useEffect } from 'react';

/** Says in `data-hidden` at which side of a row that scrolls sideways there is more: 'start', 'end' or 'both'. */
export function useHiddenEdges(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      if (before && after) element.dataset.hidden = 'both';
      else if (before || after) element.dataset.hidden = before ? 'start' : 'end';
      else delete element.dataset.hidden;
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [place]);
}
