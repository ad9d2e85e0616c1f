import type { ReactNode } from 'react';
import { useMedia } from '#client/lib/use-media.ts';
import { useTab } from '#client/lib/use-tab.ts';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';

interface DetailsLayoutProps {
  /** 'Invoice' */
  label: string;
  paper: ReactNode;
  money: ReactNode;
  timeline: ReactNode;
  /** Of invoices. */
  payments?: ReactNode;
  /** Of proposals. */
  comments?: ReactNode;
  facts: ReactNode;
  /** What the tabs are called where there is less room. */
  tabLabels?: Partial<Record<(typeof tabNames)[number], string>>;
}

const tabNames = ['document', 'comments', 'timeline', 'payments'] as const;

/** From here on the paper stands beside everything else. */
const WIDE = '(min-width: 75rem)';

const stack = 'grid grid-cols-[minmax(0,1fr)] content-start gap-6 max-sm:gap-4';

/** The paper, and at its side what became of it; with less room in tabs below the sum. */
export function DetailsLayout(props: DetailsLayoutProps) {
  const { paper, money, comments, timeline, payments, facts } = props;
  const isWide = useMedia(WIDE);
  if (!isWide) return <Tabbed {...props} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-6">
      {paper}
      <div className={stack}>
        {money}
        {comments}
        {timeline}
        {payments}
        {facts}
      </div>
    </div>
  );
}

const tabs = [
  { value: 'document', label: 'Document' },
  { value: 'comments', label: 'Comments' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'payments', label: 'Payments' },
] as const;

function Tabbed(props: DetailsLayoutProps) {
  const { label, paper, money, comments, timeline, payments, facts, tabLabels } = props;
  const [chosen, choose] = useTab(tabNames);
  const shown = tabs
    .filter(({ value }) => (value !== 'payments' && value !== 'comments') || props[value] !== undefined)
    .map((tab) => ({ ...tab, label: tabLabels?.[tab.value] ?? tab.label }));
  const tab = shown.some(({ value }) => value === chosen) ? chosen : 'document';
  return (
    <>
      {money}
      <Tabs label={label} tabs={shown} value={tab} onValueChange={choose}>
        <TabPanel value="document" className={stack}>
          {paper}
          {facts}
        </TabPanel>
        {comments !== undefined && <TabPanel value="comments">{comments}</TabPanel>}
        <TabPanel value="timeline" className={stack}>
          {timeline}
        </TabPanel>
        {payments !== undefined && <TabPanel value="payments">{payments}</TabPanel>}
      </Tabs>
    </>
  );
}
