import { bullets, doc, heading, paragraph, starter, steps } from './starter-parts.ts';

export const website = starter({
  id: 'website',
  name: 'Website',
  about: 'Three packages, optional extras, half of it as a deposit',
  title: 'Your new website',
  cover: doc(
    paragraph('Hello,'),
    paragraph(
      'thank you for telling me about your plans. You want a website that loads fast, says clearly what you do, and turns visitors into customers. This proposal describes how we get there together, what it costs, and when it is done.',
    ),
    paragraph(
      'Choose the package that suits you and add the extras you need. The total follows your choice. If something is missing, leave a comment right here.',
    ),
  ),
  textSections: [
    {
      title: 'What you get',
      body: doc(
        paragraph('Whichever package you choose, your website comes with:'),
        bullets(
          'A design of its own, made for your content and not taken from a theme',
          'Pages that work on phones, tablets and large screens',
          'Accessible markup, checked by keyboard and with a screen reader',
          'Clean titles, descriptions and a site map for search engines',
          'An editor with which you change texts and pictures yourself',
        ),
      ),
    },
    {
      title: 'How we work',
      body: doc(
        steps(
          'Kickoff: one call about goals, visitors and content. You get a site plan within a week.',
          'Design: you see the home page and one inner page first. Two rounds of changes are included.',
          'Build: you follow the progress on a test address and add your content as pages are finished.',
          'Launch: we test together, move your domain, and watch the site closely during the first week.',
        ),
        heading('What I need from you'),
        bullets(
          'Texts and pictures by the end of the design phase',
          'One person who decides',
          'Access to your domain',
        ),
      ),
    },
    {
      title: 'Schedule',
      body: doc(
        paragraph(
          'Work begins within a week of your acceptance and the deposit. A site of up to five pages takes about four weeks, a larger one six to eight. Feedback within three working days keeps the schedule.',
        ),
      ),
    },
  ],
  sections: [
    { title: 'Packages', note: 'Choose one.', at: 0, choice: 'one' },
    { title: 'Extras', note: 'Add what you need. You can also order these later.', at: 3, choice: 'any' },
  ],
  lines: [
    {
      description: 'Starter\nOne long page with your offer, references and a contact form',
      price: 1_900,
      selected: false,
    },
    {
      description: 'Business\nUp to five pages, news section, and a short introduction for your team',
      price: 3_800,
    },
    {
      description: 'Shop\nBusiness, with a shop of up to 50 products, payments and shipping rules',
      price: 7_200,
      selected: false,
    },
    {
      description: 'Copywriting\nTexts for one page, from an interview with you',
      price: 220,
      quantity: '3',
      selected: false,
      clientQuantity: { min: '1', max: '10', step: '1' },
    },
    { description: 'Photography\nHalf a day at your place, 20 edited pictures', price: 750, selected: false },
    {
      description: 'Care plan for the first year\nUpdates, backups and one hour of changes a month',
      price: 960,
    },
  ],
  terms:
    'Half of the total is due on acceptance, the rest at launch. The price includes two rounds of changes in the design phase; further changes are charged by the hour after you have agreed to them. Once the final invoice is paid, the website is yours without limit in time or place. Fees for domain, hosting, fonts and stock pictures are not included.',
  deposit: { percent: '50', dueDays: 7 },
});
