/** Look of everything that floats: menus, popovers, lists of choices, toasts. */
export const floatStyle =
  'rounded-card border border-edge bg-surface text-ink shadow-float data-[state=open]:animate-appear';
