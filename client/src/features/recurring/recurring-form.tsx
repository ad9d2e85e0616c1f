import { useForm } from 'react-hook-form';
import { CurrencyField } from '#client/features/documents/form/detail-fields.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentFormOptions } from '#client/features/documents/form/document-form-options.ts';
import type { KnownClient } from '#client/features/documents/form/document-form-values.ts';
import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { PartialField } from '#client/features/documents/form/partial-field.tsx';
import { PaymentMethodField } from '#client/features/documents/form/payment-method-field.tsx';
import { useToday } from '#client/lib/use-today.ts';
import { Notice } from '#client/ui/notice.tsx';
import { connectedMethods } from '#shared/payment-method.ts';
import type { RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';
import {
  type RecurringOutput,
  type RecurringValues,
  recurringResolver,
  typedRule,
  valuesOn,
} from './recurring-form-values.ts';
import { RuleCard } from './rule-card.tsx';
import { comingDates } from './rule-dates.ts';

interface RecurringFormProps extends DocumentFormOptions<RecurringOutput> {
  user: User;
  defaultValues: RecurringValues;
  /** The client that the form starts with. */
  client?: KnownClient | undefined;
  /** The one that is edited. */
  stored?: RecurringWithContent;
  /** It names a tax rate that was archived since, which can't be on new invoices. */
  hasArchivedRate?: boolean;
}

/** What is of one invoice alone. */
const leftOut = ['plan', 'service', 'lineService'] as const;

/** The form of an invoice, with how often it is made in place of its days. */
export function RecurringForm({
  user,
  defaultValues,
  client,
  stored,
  hasArchivedRate,
  ...options
}: RecurringFormProps) {
  const { timeZone } = user;
  const form = useForm<RecurringValues, unknown, RecurringOutput>({
    resolver: recurringResolver,
    defaultValues,
  });
  const today = useToday(timeZone);
  const done = stored && {
    madeCount: stored.madeCount,
    dates: stored.runs.map(({ occursOn }) => occursOn),
  };
  return (
    <DocumentForm
      {...options}
      noun="invoice"
      form={form}
      preview={{
        seller: user,
        client,
        // Its number comes with its day.
        stored: { displayNumber: '', status: 'pending' },
        shownAs: (values) => onNextDate(values as RecurringValues, today, done?.dates),
      }}
      lock={{ areLinesFixed: false, isWhole: false }}
      firstField="clientId"
      leftOut={leftOut}
      afterSums={<PartsOfPayment />}
      fields={(onAddClient) => (
        <>
          {hasArchivedRate && (
            <Notice tone="warning">
              A tax rate of these lines was archived. Choose another one, or save without it.
            </Notice>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <ClientField client={client} isReadOnly={false} onAddClient={onAddClient} />
            <TitleField isReadOnly={false} />
            <PaymentMethodField
              isPro={user.isPremium}
              connected={connectedMethods(user)}
              isReadOnly={false}
            />
            <DescriptionField isReadOnly={false} />
            <CurrencyField />
          </div>
          <RuleCard timeZone={timeZone} {...(done && { done })} />
        </>
      )}
    />
  );
}

function PartsOfPayment() {
  const { isOpen } = useFormParts();
  if (!isOpen('partial')) return null;
  return (
    <div className="border-line border-t pt-4">
      <PartialField isReadOnly={false} />
    </div>
  );
}

/** The invoice that is made first. */
function onNextDate(values: RecurringValues, today: string, done: readonly string[] | undefined) {
  const rule = typedRule(values);
  const [date] = rule ? comingDates(rule, { today, count: 1, ...(done && { without: done }) }) : [];
  return rule && date ? valuesOn(values, rule, date) : { ...values, issuedOn: '', dueDate: '' };
}
