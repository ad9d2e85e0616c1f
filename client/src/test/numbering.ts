import type { Numbering } from '#shared/numbering.ts';

export const fakeNumbering: Numbering = {
  invoice: {
    ...{ prefix: 'INV-', padding: 4, next: 42, restartsYearly: false },
    preview: ['INV-0042', 'INV-0043', 'INV-0044'],
  },
  proposal: {
    ...{ prefix: 'PRO-', padding: 4, next: 7, restartsYearly: false },
    preview: ['PRO-0007', 'PRO-0008', 'PRO-0009'],
  },
  credit_note: {
    ...{ prefix: 'CRN-', padding: 4, next: 1, restartsYearly: false },
    preview: ['CRN-0001', 'CRN-0002', 'CRN-0003'],
  },
};
