import { bullets, doc, paragraph, starter } from './starter-parts.ts';

export const retainer = starter({
  id: 'monthly-retainer',
  name: 'Monthly retainer',
  about: 'Hours a month at three levels, with a choice of extras',
  title: 'Monthly retainer',
  cover: doc(
    paragraph('Hello,'),
    paragraph(
      'we have worked together from one task to the next. A retainer makes that easier for both of us: you have a fixed share of my time each month, and I keep it free for you.',
    ),
    paragraph('You pay less per hour, get answers sooner, and know what the month costs before it begins.'),
  ),
  textSections: [
    {
      title: 'What it covers',
      body: doc(
        paragraph('The hours are yours to use for anything we do together, for example:'),
        bullets(
          'Design and changes of your website and printed matter',
          'Campaigns, newsletters and posts',
          'Advice, reviews and short calls',
        ),
        paragraph('Every month you get a list of what was done and how long it took.'),
      ),
    },
    {
      title: 'How it works',
      body: doc(
        bullets(
          'You send tasks by email whenever they come up. I answer within one working day.',
          'We speak for 30 minutes at the beginning of each month and decide what comes first.',
          'Up to a quarter of the hours moves to the next month if you do not need it.',
          'More hours are charged at the rate of your level, after you have agreed.',
        ),
      ),
    },
  ],
  sections: [
    {
      title: 'Hours a month',
      note: 'Choose a level. You can change it from any month to the next.',
      at: 0,
      choice: 'one',
    },
    { title: 'Also each month', note: 'Add what helps you.', at: 3, choice: 'any' },
  ],
  lines: [
    { description: 'Light\n8 hours a month', price: 720, selected: false },
    { description: 'Standard\n16 hours a month', price: 1_360 },
    { description: 'Full\n32 hours a month, answers on the same day', price: 2_560, selected: false },
    { description: 'Monthly report\nVisitors, campaigns and what to do next, on two pages', price: 180 },
    {
      description: 'Additional social media posts',
      price: 45,
      quantity: '4',
      selected: false,
      clientQuantity: { min: '4', max: '20', step: '4' },
    },
    {
      description: 'Emergency line\nWeekends and evenings, answer within two hours',
      price: 250,
      selected: false,
    },
  ],
  terms:
    'The retainer runs from month to month. It is invoiced on the first of each month and due within 14 days. Either side may end it with 30 days’ notice to the end of a month. Hours that are not used expire, except for a quarter of them, which moves to the next month. Expenses such as licenses, stock pictures and travel are charged as they come, after you have agreed.',
});
