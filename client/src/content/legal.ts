import { brand } from '#shared/brand.ts';
import { chargedPriceNote, prices } from '#shared/prices.ts';

export interface LegalSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
  /** Stands apart below the section. */
  note?: string;
}

export interface LegalText {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** Of all three texts. */
export const effectiveDate = 'effective July 17, 2025';

export const terms: LegalText = {
  title: 'Terms of Service',
  intro: `These are the rules for using ${brand.name}, in plain words. By creating an account you agree to them.`,
  sections: [
    {
      id: 'service',
      title: 'What the service is',
      paragraphs: [
        `${brand.name} lets you keep clients and items, send invoices and proposals, and, on the Pro plan, collect payments through accounts of your own at payment providers. Your clients open documents through links and need no account.`,
        'We are not a party to what you agree with your clients, and not your accountant, tax adviser or lawyer. What your invoices must contain depends on where you are; that they do is up to you.',
      ],
    },
    {
      id: 'who',
      title: 'Who may use it',
      paragraphs: [
        'You must be 18 or older and able to enter into a contract, for yourself or for the business you act for. Give your own name and an email address that reaches you.',
        'Keep your password to yourself. You are responsible for what is done with your account until you tell us that someone else has gained access.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      paragraphs: [
        `The Free plan costs nothing and has no limit on clients, invoices and proposals. The Pro plan costs ${prices.terms} per month and renews until you cancel it.`,
        'Upgrades are charged pro-rated. Downgrades take effect at the next billing cycle. When you cancel, you keep Pro until the end of the period you paid for; then the account goes back to Free and keeps its data.',
        "If you aren't satisfied, you get your money back within the first 30 days. After that there are no refunds for partial months.",
      ],
      note: chargedPriceNote,
    },
    {
      id: 'payments',
      title: 'Payments from your clients',
      paragraphs: [
        `Payments run through Stripe or PayPal, under the terms of those companies, and go to your account there. They keep their own fees from each payment. Refunds and disputes are settled between you, your client and the provider.`,
      ],
    },
    {
      id: 'messages',
      title: 'Email and text messages',
      paragraphs: [
        'By creating an account you agree to receive SMS notifications about account activity. You can end them at any time, and carriers may charge for them.',
        'The product sends emails and, on Pro, text messages to your clients in your name. Before you have a text message sent to a client you must have that client’s consent, and you must be able to show it. Do not send anything that nobody asked for.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      paragraphs: ['You may not use the service'],
      points: [
        'to bill for what was not agreed or delivered, or in the name of somebody else;',
        'to send advertising, or to collect addresses;',
        'to break into it, to overload it, or to look at what belongs to other people;',
        'for anything that is against the law where you or your clients are.',
      ],
    },
    {
      id: 'yours',
      title: 'What is yours and what is ours',
      paragraphs: [
        'Your clients, documents, texts and logo stay yours. You allow us to store and show them as far as the service needs it, and no further. The product, its name and its look are ours.',
      ],
    },
    {
      id: 'end',
      title: 'When it ends',
      paragraphs: [
        'You may stop at any time and ask us to delete the account. We may close an account that breaks these terms, after a warning unless waiting would harm others. Your data is deleted about 30 days after the account has ended; until then you can have a copy of it.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      paragraphs: [
        'We work carefully, and the service is provided as it is: we do not promise that it is never interrupted or free of faults. Where the law allows, we are not liable for lost profit or for damage that nobody could foresee, and in all to no more than the fees you paid us in the last 12 months. This limits nothing that the law says cannot be limited.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      paragraphs: [
        `If these terms change in a way that matters to you, we write to you at least 30 days before. Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
};

export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: `Which data ${brand.name} keeps, why, for how long, and what you can ask of us.`,
  sections: [
    {
      id: 'what',
      title: 'What we keep',
      paragraphs: ['Of you, who have an account:'],
      points: [
        'name, email address, business name, industry, phone, address, time zone and logo, as far as you enter them;',
        'legal name and address, tax and registration numbers, and bank details, if you enter them: invoices show them to your clients;',
        'your password as a hash from which it cannot be read;',
        'your clients, items, invoices, proposals and notes;',
        'what was sent to whom and whether it arrived, and that you agreed to receive text messages, with the day;',
        'your sessions, with the time they were last used.',
      ],
    },
    {
      id: 'clients',
      title: 'Of your clients',
      paragraphs: [
        'What you enter: name, email address, phone, company, address, notes, and whether they agreed to text messages. When a client opens a document we note that its page was seen, and when. On proposals we also add up how long each section was in sight, without cookies and without telling one visitor from another; the sender sees these sums. When a client answers a proposal we keep the answer, the name and reason they give, the time, the network address and what the browser says of itself, as evidence for both of you. We keep the same of what a client writes on an invoice or a proposal.',
        'You decide what you enter about your clients and answer to them for it; we keep it for you.',
      ],
    },
    {
      id: 'why',
      title: 'Why',
      paragraphs: [
        'To provide the service you signed up for, to keep it safe, and to meet duties of the law. We send SMS notifications about account activity to those who agreed. We sell no data, show no advertising, and let no other company watch you on our pages: they load nothing from anywhere else.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees data',
      paragraphs: ['Only those who do a part of the work, and only that part:'],
      points: [
        'your clients, who see the documents you send them;',
        'Stripe and PayPal, if you connect them or subscribe: they receive what a payment needs, and card numbers never reach us;',
        'the companies that carry our emails and text messages, and the one that runs our servers;',
        'authorities, where the law leaves us no choice.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      paragraphs: [
        'As long as you have an account. What you delete disappears at once from what you and your clients see. After the account has ended, its data is deleted in about 30 days. Records that the law tells us to keep, such as our own invoices to you, stay for as long as it says and for nothing else.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      paragraphs: [
        `To see your data, to have it corrected, to take it with you, to have it deleted, and to object to a use of it. Write to ${brand.supportEmail} from the address of your account. We answer within 30 days under the GDPR and within 45 days under the CCPA. You may also turn to the data protection authority where you live.`,
        'If you are a client of somebody who uses the product, please ask them first; we help them to answer.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      paragraphs: [
        'Connections are encrypted, passwords are hashed, and each account reads its own data only. Links to documents cannot be guessed and are kept out of search engines. Changes of your payment accounts ask for your password and are told to you by email.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'The service is not directed at anybody under 16, and we do not knowingly keep their data.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'One cookie, which keeps you signed in. The Cookie Policy at /cookies says what it holds. The documents your clients open set none.',
      ],
    },
  ],
};

export const cookies: LegalText = {
  title: 'Cookie Policy',
  intro: `${brand.name} sets one cookie, and only when you sign in. This is what it is for, and what else your browser keeps.`,
  sections: [
    {
      id: 'session',
      title: 'The session cookie',
      paragraphs: [
        'It is named billwright.sid, or __Host-billwright.sid over HTTPS. It holds a random, signed identifier and nothing about you. With it the server knows that a request comes from your signed-in browser.',
        'It is set when you sign in and removed when you sign out. A session ends after 14 days in which you did nothing, and after 30 days in any case. Scripts cannot read it, and other sites cannot use it. Signing in does not work without it.',
      ],
    },
    {
      id: 'storage',
      title: 'What else stays in your browser',
      paragraphs: ["These aren't cookies and are never sent anywhere on their own:"],
      points: [
        'billwright.theme: light or dark, if you chose one. It stays until you choose the system’s again.',
        'billwright.drafts: text you were typing when a session ended, so that it can be offered to you again. It stays in that tab, and goes when you sign out or close it.',
      ],
    },
    {
      id: 'none',
      title: 'What there is not',
      paragraphs: [
        'No cookies for advertising, statistics or social networks, no tracking pixels, no fonts or scripts from other companies. The invoices and proposals that your clients open set no cookie at all, so no banner asks you to agree.',
      ],
    },
    {
      id: 'payment-pages',
      title: 'Pages of payment providers',
      paragraphs: [
        'If you pay by card or with PayPal, you may be led to a page of Stripe or PayPal. Those pages set cookies of their own, under the policies of those companies.',
      ],
    },
    {
      id: 'refuse',
      title: 'Refusing and deleting',
      paragraphs: [
        `You can refuse or delete cookies and stored data in the settings of your browser at any time. You are then signed out, and nothing else changes. Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
};
