/** Look of every control that takes text or a choice. */
export const inputStyle = [
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink',
  'hover:border-ink-soft',
  'focus:border-accent focus:outline-2 focus:outline-accent focus:-outline-offset-1',
  'aria-invalid:border-critical aria-invalid:focus:outline-critical',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
  'read-only:[&:is(input,textarea)]:border-line read-only:[&:is(input,textarea)]:bg-sunken read-only:[&:is(input,textarea)]:text-muted',
  'max-sm:text-lg',
].join(' ');

export const inputHeight = 'h-9 px-2.5 max-sm:h-11';
/** The roomier controls of screens that hold one form only. */
export const inputHeightLarge = 'h-[42px] px-3 text-lg max-sm:h-11';
