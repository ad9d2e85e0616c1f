import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccount, fakeAccount, missingSetup, onboard, withCards } from '#client/test/connect.ts';
import type { FakeAnswer } from '#client/test/fake-server.ts';
import { connectPaypal, disconnectPaypal, fakePaypal, noPaypal } from '#client/test/paypal.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { paths, playScenario, type Scenario, type Step } from '#client/test/scenario.ts';
import { fakeSubscription } from '#client/test/subscriptions.ts';
import { translatePage } from '#client/test/translate-page.ts';
import { fakeUser } from '#client/test/users.ts';
import { toastEntries } from '#client/ui/toast-store.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
  stopTranslating = translatePage();
});
afterEach(() => {
  stopTranslating();
  vi.unstubAllGlobals();
});

// These scenarios send every form, well and badly, so they are played as a translating browser shows them.
let stopTranslating: () => void;

const broken: FakeAnswer = { status: 500 };
const lostSession: FakeAnswer = { status: 401, json: { message: 'Unauthorized' } };
const failing = (call: string) => ({ answers: { [call]: broken } });

const logIn: Step[] = [
  ['type', 'Email', 'ines@harrowvale.example'],
  ['type', 'Password', 'blue horse'],
  ['press', 'Sign In'],
];
const signUp: Step[] = [
  ['tab', 'Sign Up'],
  ['type', 'Email', 'ines@harrowvale.example'],
  ['type', 'Full name', 'Ines Harrow'],
  ['type', 'Password', 'blue horse'],
  ['type', 'Confirm password', 'blue horse'],
  ['check', /^I agree/],
  ['press', 'Create Account'],
];
const addClient: Scenario = {
  path: '/clients?new=1',
  steps: [
    ['type', 'Name *', 'Acme'],
    ['type', 'Email *', 'ap@acme.example'],
    ['press', 'Add Client'],
  ],
};
const editClient: Scenario = {
  path: '/clients',
  steps: [
    ['press', 'Edit Bright Fern'],
    ['type', 'Name *', '!'],
    ['press', 'Save Changes'],
  ],
};
const deleteClient: Scenario = {
  path: '/clients',
  steps: [
    ['press', 'Delete Bright Fern'],
    ['press', 'Delete Client'],
  ],
};
const clientPage = paths.client.replace('/api', '');
const addNote: Scenario = {
  path: clientPage,
  steps: [
    ['tab', 'Notes'],
    ['type', 'Title', 'Call'],
    ['type', 'Content', 'Likes blue'],
    ['press', 'Add Note'],
  ],
};
const fillDocument: Step[] = [
  ['pick', 'Client', /Bright Fern/],
  ['type', 'Title', 'Website'],
  ['type', 'Description', 'Design'],
  ['type', 'Rate', '80'],
];
const createInvoice: Scenario = {
  path: '/invoices?new=1',
  steps: [...fillDocument, ['press', 'Create Invoice']],
};
const editInvoice: Scenario = {
  path: '/invoices',
  steps: [
    ['row', 'Edit'],
    ['type', 'Title', '!'],
    ['press', 'Save Changes'],
  ],
};
const deleteInvoice: Scenario = {
  path: '/invoices',
  steps: [
    ['row', 'Delete'],
    ['press', 'Delete Invoice'],
  ],
};
const createProposal: Scenario = {
  path: '/proposals?new=1',
  steps: [...fillDocument, ['press', 'Create Proposal']],
};
const editProposalPath = `/proposals?edit=${fakeProposal(1).id}`;
const editProposal: Scenario = {
  path: editProposalPath,
  steps: [
    ['type', 'Title', '!'],
    ['press', 'Save Changes'],
  ],
};
const deleteProposal: Scenario = {
  path: '/proposals',
  steps: [
    ['row', 'Delete'],
    ['press', 'Delete Proposal'],
  ],
};
const convertProposal: Scenario = {
  path: '/proposals',
  steps: [
    ['row', 'Convert to invoice'],
    ['press', 'Create Invoice'],
  ],
};
const newItem: Scenario = {
  path: '/items?new=1',
  steps: [
    ['type', 'Name *', 'Workshop'],
    ['type', 'Rate *', '5'],
    ['press', 'Create Item'],
  ],
};
const editItem: Scenario = {
  path: '/items',
  steps: [
    ['press', 'Edit Hour'],
    ['type', 'Name *', '!'],
    ['press', 'Save Changes'],
  ],
};
const deleteItem: Scenario = {
  path: '/items',
  steps: [
    ['press', 'Delete Hour'],
    ['press', 'Delete Item'],
  ],
};

const editProfile: Scenario = {
  path: '/settings',
  steps: [
    ['type', 'Phone', '1'],
    ['press', 'Save Changes'],
  ],
};

const changePassword: Scenario = {
  path: '/settings?tab=security',
  steps: [
    ['type', 'Current password', 'blue horse'],
    ['type', 'New password', 'green horse'],
    ['type', 'Confirm new password', 'green horse'],
    ['press', 'Change Password'],
  ],
};

const uploadLogo = (file = new File(['.'], 'a.png', { type: 'image/png' })): Scenario => ({
  path: '/settings?tab=branding',
  user: { isPremium: true },
  steps: [['file', 'Logo file', file]],
});
const hideCredits: Scenario = {
  path: '/settings?tab=branding',
  user: { isPremium: true },
  steps: [['switch', 'Hide credits']],
};

const choosePlan: Scenario = { path: '/subscribe', steps: [['press', 'Choose Yearly']] };
const cancelSteps: Step[] = [
  ['press', 'Cancel Subscription'],
  ['press', 'Cancel Subscription'],
];
interface PlanAction {
  action: 'cancel' | 'reactivate';
  steps: Step[];
  answer?: FakeAnswer;
}
const subscribed = ({ action, steps, answer = { json: fakeSubscription() } }: PlanAction): Scenario => ({
  path: '/settings?tab=billing',
  user: { isPremium: true, stripeSubscriptionId: 'sub_1' },
  answers: {
    'GET /api/user/plan': { json: { isPremium: true, source: 'subscription', grantedUntil: null } },
    'GET /api/subscription/details': {
      json: fakeSubscription({ cancelAtPeriodEnd: action === 'reactivate' }),
    },
    [`POST /api/subscription/${action}`]: answer,
  },
  steps,
});

type Row = readonly [title: string, text: string, variant: 'default' | 'destructive', scenario: Scenario];

const signedOut = { path: '/auth', isSignedOut: true };
const bad = 'destructive';
const good = 'default';

/** Every message that the workspace promises, and what brings it up. */
const messages: readonly Row[] = [
  [
    'Login failed',
    'Please check your credentials and try again.',
    bad,
    { ...signedOut, steps: logIn, answers: { 'POST /api/login': lostSession } },
  ],
  [
    'Sign up failed',
    'Please check your information and try again.',
    bad,
    { ...signedOut, steps: signUp, answers: { 'POST /api/register': { status: 400 } } },
  ],
  [
    'Logout failed',
    'There was an issue logging out. Please try again.',
    bad,
    { path: '/clients', steps: [['press', 'Sign Out']], ...failing('POST /api/logout') },
  ],
  [
    'Unauthorized',
    'You are logged out. Logging in again...',
    bad,
    { ...addClient, answers: { 'POST /api/clients': lostSession } },
  ],
  ['Error', 'Failed to create client', bad, { ...addClient, ...failing('POST /api/clients') }],
  ['Error', 'Failed to update client', bad, { ...editClient, ...failing(`PUT ${paths.client}`) }],
  ['Error', 'Failed to delete client', bad, { ...deleteClient, ...failing(`DELETE ${paths.client}`) }],
  ['Error', 'Failed to add note', bad, { ...addNote, ...failing(`POST ${paths.client}/notes`) }],
  [
    'Error',
    'Please fill in both title and content',
    bad,
    {
      path: clientPage,
      steps: [
        ['tab', 'Notes'],
        ['press', 'Add Note'],
      ],
    },
  ],
  ['Error', 'Failed to create invoice', bad, { ...createInvoice, ...failing('POST /api/invoices') }],
  ['Error', 'Failed to update invoice', bad, { ...editInvoice, ...failing(`PUT ${paths.invoice}`) }],
  ['Error', 'Failed to delete invoice', bad, { ...deleteInvoice, ...failing(`DELETE ${paths.invoice}`) }],
  [
    'Error',
    'Failed to load invoice details',
    bad,
    { path: '/invoices', steps: [['row', 'Edit']], ...failing(`GET ${paths.invoice}`) },
  ],
  ['Error', 'Failed to create proposal', bad, { ...createProposal, ...failing('POST /api/proposals') }],
  ['Error', 'Failed to update proposal', bad, { ...editProposal, ...failing(`PUT ${paths.proposal}`) }],
  ['Error', 'Failed to delete proposal', bad, { ...deleteProposal, ...failing(`DELETE ${paths.proposal}`) }],
  [
    'Error',
    'Failed to load proposal details',
    bad,
    { path: editProposalPath, steps: [], ...failing(`GET ${paths.proposal}`) },
  ],
  ['Error', 'Failed to create item', bad, { ...newItem, ...failing('POST /api/items') }],
  ['Error', 'Failed to update item', bad, { ...editItem, ...failing(`PUT ${paths.item}`) }],
  ['Error', 'Failed to delete item', bad, { ...deleteItem, ...failing(`DELETE ${paths.item}`) }],
  [
    'Error',
    'The library is full',
    bad,
    { ...newItem, answers: { 'POST /api/items': { status: 409, json: { message: 'The library is full' } } } },
  ],
  ['Error', 'Failed to update profile', bad, { ...editProfile, ...failing('PUT /api/user/profile') }],
  ['Success', 'Profile updated successfully', good, editProfile],
  [
    'Error',
    'Failed to change password',
    bad,
    { ...changePassword, ...failing('POST /api/user/change-password') },
  ],
  [
    'Error',
    'Current password is incorrect',
    bad,
    {
      ...changePassword,
      answers: {
        'POST /api/user/change-password': { status: 400, json: { message: 'Current password is incorrect' } },
      },
    },
  ],
  ['Success', 'Password changed successfully', good, changePassword],
  ['Payment Successful', 'Welcome to Billwright Pro!', good, { path: '/settings?payment=success' }],
  [
    'Already Subscribed',
    "You're already on the Pro plan!",
    good,
    { path: '/subscribe', user: { isPremium: true } },
  ],
  [
    'Error',
    'Failed to create subscription. Please try again.',
    bad,
    { ...choosePlan, answers: { ...withCards, 'POST /api/get-or-create-subscription': { json: {} } } },
  ],
  [
    'Error',
    'Failed to initialize payment. Please try again.',
    bad,
    { ...choosePlan, answers: { ...withCards, 'POST /api/get-or-create-subscription': broken } },
  ],
  [
    'Subscription Cancelled',
    'Your subscription will end at the end of the billing period.',
    good,
    subscribed({ action: 'cancel', steps: cancelSteps }),
  ],
  [
    'Error',
    'Failed to cancel subscription. Please try again.',
    bad,
    subscribed({ action: 'cancel', steps: cancelSteps, answer: broken }),
  ],
  [
    'Subscription Reactivated',
    'Your subscription continues.',
    good,
    subscribed({ action: 'reactivate', steps: [['press', 'Reactivate']] }),
  ],
  [
    'Error',
    'Failed to reactivate subscription. Please try again.',
    bad,
    subscribed({ action: 'reactivate', steps: [['press', 'Reactivate']], answer: broken }),
  ],
  [
    'Payment Account Created',
    "Stripe opens for setup. Until it's complete, clients can't pay by card.",
    good,
    createAccount({ json: fakeAccount() }),
  ],
  [
    'Platform Setup Required',
    'Please complete the platform profile in the Stripe dashboard first.',
    bad,
    createAccount(missingSetup('setupRequired')),
  ],
  ['Error', 'Failed to create payment account. Please try again.', bad, createAccount(broken)],
  [
    'HTTPS Required: live mode requires HTTPS',
    'Open this product at an https address and try again there.',
    bad,
    onboard(missingSetup('httpsRequired')),
  ],
  ['Error', 'Failed to start onboarding. Please try again.', bad, onboard(broken)],
  [
    'PayPal Connected',
    "Pending until the link sent to shop@studio.example is opened. Clients can't pay with PayPal until then.",
    good,
    connectPaypal({ json: fakePaypal() }),
  ],
  [
    'PayPal Connected',
    'Clients can pay you with PayPal now.',
    good,
    connectPaypal({ json: fakePaypal({ verified: true }) }),
  ],
  ['Error', 'Failed to connect PayPal account. Please try again.', bad, connectPaypal(broken)],
  [
    'PayPal Disconnected',
    'PayPal is no longer offered on your invoices.',
    good,
    disconnectPaypal({ json: noPaypal }),
  ],
  ['Error', 'Failed to disconnect PayPal account. Please try again.', bad, disconnectPaypal(broken)],
  [
    'Error',
    'Failed to update branding settings',
    bad,
    { ...hideCredits, ...failing('PUT /api/user/branding') },
  ],
  ['Success', 'Branding settings updated successfully', good, hideCredits],
  ['Success', 'Logo uploaded successfully', good, uploadLogo()],
  ['Error', 'Failed to upload logo', bad, { ...uploadLogo(), ...failing('POST /api/user/upload-logo') }],
  [
    'Error',
    'The disk is full',
    bad,
    {
      ...uploadLogo(),
      answers: { 'POST /api/user/upload-logo': { status: 507, json: { message: 'The disk is full' } } },
    },
  ],
  [
    'Error',
    'Please select an image file',
    bad,
    uploadLogo(new File(['.'], 'a.pdf', { type: 'application/pdf' })),
  ],
  [
    'Error',
    'File size must be less than 2MB',
    bad,
    uploadLogo(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })),
  ],
  [
    'Error',
    'Failed to update notification preferences',
    bad,
    {
      path: '/settings?tab=notifications',
      steps: [['switch', 'Payment alerts']],
      ...failing('PUT /api/user/notification-preferences'),
    },
  ],
  [
    'Welcome back!',
    'You have successfully logged in.',
    good,
    { ...signedOut, steps: logIn, answers: { 'POST /api/login': { json: fakeUser() } } },
  ],
  [
    'Welcome!',
    'Your account has been created successfully.',
    good,
    { ...signedOut, steps: signUp, answers: { 'POST /api/register': { status: 201, json: fakeUser() } } },
  ],
  [
    'Logged out',
    'You have been successfully logged out.',
    good,
    { path: '/clients', steps: [['press', 'Sign Out']] },
  ],
  ['Success', 'Client created successfully', good, addClient],
  ['Success', 'Client updated successfully', good, editClient],
  ['Success', 'Client deleted successfully', good, deleteClient],
  ['Success', 'Note added successfully', good, addNote],
  ['Success', 'Invoice created and sent', good, createInvoice],
  ['Success', 'Invoice updated successfully', good, editInvoice],
  ['Success', 'Invoice deleted successfully', good, deleteInvoice],
  ['Success', 'Your Proposal Has Been Sent', good, createProposal],
  ['Success', 'Updated', good, editProposal],
  ['Success', 'Proposal deleted successfully', good, deleteProposal],
  ['Success', 'Invoice created and sent', good, convertProposal],
  ['Success', 'Item created successfully', good, newItem],
  ['Success', 'Item updated successfully', good, editItem],
  ['Success', 'Item deleted successfully', good, deleteItem],
  [
    'Success',
    'Notification marked as read',
    good,
    { path: '/notifications', steps: [['press', /^Mark as read|INV-1/]] },
  ],
  [
    'Success',
    'All notifications marked as read',
    good,
    { path: '/notifications', steps: [['press', 'Mark All Read']] },
  ],
  [
    'Success',
    'Read notifications deleted',
    good,
    { path: '/notifications', steps: [['press', 'Delete Read']] },
  ],
];

test.each(messages)('%s: %s', async (title, text, variant, scenario) => {
  await playScenario(scenario);
  await waitFor(() => expect(toastEntries()[0]?.description).toBe(text));
  const [shown, ...others] = toastEntries();
  expect(others).toEqual([]);
  expect({ title: shown?.title, variant: shown?.variant ?? 'default', isOpen: shown?.isOpen }).toEqual({
    title,
    variant,
    isOpen: true,
  });
  expect(screen.getAllByText(text)[0]).toBeVisible();
  // Otherwise the next test would be led away.
  if (title === 'Unauthorized') await waitFor(() => expect(window.location.pathname).toBe('/auth'));
});
