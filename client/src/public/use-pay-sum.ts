import { useState } from 'react';
import type { PayView } from '#shared/invoice-panels.ts';
import type { Asked } from './pay-invoice.ts';
import { loadPayInvoice } from './use-payment.ts';

/** The choice that the client types a sum for. */
export const OWN_SUM = 'own';

type PayCode = Awaited<ReturnType<typeof loadPayInvoice>>;

export type PaySum = ReturnType<typeof usePaySum>;

/** The sum that is chosen, what the button says of it, and what is wrong with one that was typed. */
export function usePaySum(pay: PayView | undefined) {
  const [wanted, setWanted] = useState<string>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ text: string }>();
  const [code, setCode] = useState<PayCode>();
  const load = async () => {
    const loaded = await loadPayInvoice();
    setCode(loaded);
    return loaded;
  };
  const { choices = [], own } = pay?.sums ?? {};
  // What is offered may have changed since.
  const choice =
    choices.find(({ id }) => id === wanted) ?? (own && wanted === OWN_SUM ? undefined : choices[0]);
  const typed = pay && own && text.trim() !== '' ? code?.readTypedSum(text, pay.method, own) : undefined;
  const ownLabel = typed && 'label' in typed ? typed.label : own?.button;
  return {
    chosen: choice?.id ?? OWN_SUM,
    text,
    problem,
    label: choice ? choice.button : (ownLabel ?? pay?.label),
    choose: (id: string) => {
      setWanted(id);
      setProblem(undefined);
      if (id === OWN_SUM) void load().catch(() => undefined);
    },
    type: (value: string) => {
      setText(value);
      setProblem(undefined);
    },
    /** What to ask for; undefined where the typed sum can't be paid, which is said then. */
    ask: async ({ method, amount }: PayView): Promise<Asked | undefined> => {
      if (choice || !own) return { method, amount: choice?.amount ?? amount };
      const read = (await load()).readTypedSum(text, method, own);
      if ('amount' in read) return { method, amount: read.amount, isOwn: true };
      setProblem({ text: read.problem });
      return undefined;
    },
  };
}
