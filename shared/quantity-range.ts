import { formatQuantity } from './money.ts';

/** How much of a line a client may choose: '1 to 6'. */
export const quantityRange = ({ min, max }: { min: string; max: string }): string =>
  `${formatQuantity(min)} to ${formatQuantity(max)}`;
