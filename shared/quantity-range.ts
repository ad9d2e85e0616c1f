import { formatQuantity } from './money.ts';
import type { ClientQuantity } from './proposal-options.ts';

/** How much of a line a client may choose: '1 to 6'. */
export const quantityRange = ({ min, max }: Pick<ClientQuantity, 'min' | 'max'>): string =>
  `${formatQuantity(min)} to ${formatQuantity(max)}`;
