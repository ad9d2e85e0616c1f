/** A film of a page has no pointer of its own. Runs in each page, and so uses nothing from around it. */
export function showPointer(): void {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.setAttribute('aria-hidden', 'true');
    pointer.style.cssText =
      'position:fixed;left:-40px;top:-40px;width:18px;height:18px;margin:-9px;border-radius:50%;background:rgb(36 71 216 / .28);border:2px solid rgb(36 71 216 / .8);z-index:2147483647;pointer-events:none';
    document.documentElement.append(pointer);
    addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`;
        pointer.style.top = `${clientY}px`;
      },
      true,
    );
  });
}
