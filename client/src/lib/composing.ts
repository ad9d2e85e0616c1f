/** Whether a key belongs to an input method that is still composing; Safari tells it by the code alone. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229;
