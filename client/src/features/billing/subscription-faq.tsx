import { Card } from '#client/ui/card.tsx';

const questions = [
  ['Can I change or cancel my plan?', 'Yes, any time from Settings.'],
  ['Which payment methods do you accept?', 'All major credit cards.'],
  [
    'Do I need Pro to send invoices?',
    'No. The free plan includes unlimited invoices and proposals, so upgrade when you are ready to accept payments.',
  ],
] as const;

export function SubscriptionFaq() {
  return (
    <Card aria-labelledby="subscription-questions">
      <h2 id="subscription-questions" className="px-5 pt-4 pb-2 font-semibold max-sm:px-4">
        Before you subscribe
      </h2>
      <dl className="grid">
        {questions.map(([question, answer]) => (
          <div key={question} className="border-line border-t px-5 py-3 max-sm:px-4">
            <dt className="font-medium">{question}</dt>
            <dd className="mt-0.5 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
