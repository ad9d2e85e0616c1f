import { bullets, doc, heading, paragraph, starter } from './starter-parts.ts';

export const brandIdentity = starter({
  id: 'brand-identity',
  name: 'Brand identity',
  about: 'A logo and its rules, with stationery to choose from',
  title: 'Your brand identity',
  cover: doc(
    paragraph('Hello,'),
    paragraph(
      'a good identity makes people recognize you before they have read a word. It has to work on a business card and on a van, in print and on a small screen, today and in ten years.',
    ),
    paragraph(
      'Here is how I would develop yours: first the idea, then the logo, then everything that carries it. Below the prices you find what happens when.',
    ),
  ),
  textSections: [
    {
      title: 'Approach',
      body: doc(
        heading('1. Listen'),
        paragraph(
          'We start with a workshop of two hours. What do you stand for, whom do you want to reach, and whom do they compare you with? I summarize the results on one page, which guides all that follows.',
        ),
        heading('2. Design'),
        paragraph(
          'You see up to three directions, each shown in use and not only on white paper. You choose one, and we refine it in two rounds.',
        ),
        heading('3. Hand over'),
        paragraph('You get all files, and rules that others can follow without asking.'),
      ),
    },
    {
      title: 'What is included',
      body: doc(
        bullets(
          'Logo in all versions: full, short, one color, light and dark',
          'Colors for print and screen, with contrasts that can be read',
          'Typefaces with their licenses explained',
          'Files as SVG, PDF and PNG',
          'Guidelines as a PDF',
        ),
      ),
    },
    {
      title: 'Schedule',
      body: doc(
        bullets(
          'Week 1: workshop and summary',
          'Weeks 2 and 3: directions',
          'Weeks 4 and 5: refinement',
          'Week 6: files and guidelines',
        ),
      ),
    },
  ],
  sections: [
    { title: 'Guidelines', note: 'How detailed do you want the rules?', at: 2, choice: 'one' },
    { title: 'Applications', note: 'Take any of these.', at: 4, choice: 'any' },
  ],
  lines: [
    { description: 'Workshop and positioning\nTwo hours together, summary on one page', price: 600 },
    { description: 'Logo design\nUp to three directions, two rounds of refinement, all files', price: 2_400 },
    { description: 'Short guidelines\n8 pages: logo, colors, type', price: 450 },
    {
      description: 'Complete guidelines\n24 pages, with pictures, layouts and tone of voice',
      price: 1_300,
      selected: false,
    },
    { description: 'Stationery\nBusiness card, letterhead and email signature', price: 480 },
    { description: 'Social media kit\nProfile pictures and ten post layouts', price: 390, selected: false },
    { description: 'Presentation template', price: 560, selected: false },
    {
      description: 'Signage design\nOne sign, ready for the maker',
      price: 420,
      selected: false,
      clientQuantity: { min: '1', max: '5', step: '1' },
    },
  ],
  terms:
    '40 % of the total is due on acceptance, the rest when the files are handed over. Directions that you do not choose remain mine. With full payment you receive the exclusive right to use the chosen design, without limit in time or place. Printing and font licenses are not included. If the project is stopped, work done until then is charged.',
  deposit: { percent: '40', dueDays: 14 },
});
