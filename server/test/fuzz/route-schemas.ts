import { z } from 'zod';
import { deleteAccountSchema } from '#shared/account-deletion.ts';
import { makeArchiveSchema, runArchiveSchema } from '#shared/archive.ts';
import {
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
} from '#shared/auth.ts';
import { bulkSchema } from '#shared/bulk.ts';
import { clientListQuerySchema, createClientSchema, updateClientSchema } from '#shared/client.ts';
import { createClientNoteSchema } from '#shared/client-note.ts';
import { connectStatusQuerySchema } from '#shared/connect.ts';
import { convertProposalSchema } from '#shared/conversion.ts';
import { creditNoteListQuerySchema, issueCreditNoteSchema } from '#shared/credit-note.ts';
import { activityQuerySchema } from '#shared/dashboard.ts';
import { draftListQuerySchema, putDraftSchema, sendDraftSchema } from '#shared/draft.ts';
import { changeEmailSchema, followLinkSchema } from '#shared/email-change.ts';
import { exportFields, linesField, paymentExportSchema } from '#shared/export-query.ts';
import { createFileSchema } from '#shared/file.ts';
import { importMappingSchema, newImportSchema, rowFixesSchema } from '#shared/imports.ts';
import { createInvoiceSchema, invoiceListQuerySchema, updateInvoiceSchema } from '#shared/invoice.ts';
import { answerReplySchema, decideReplySchema, invoiceReplySchema } from '#shared/invoice-reply.ts';
import { createItemSchema, itemListQuerySchema, updateItemSchema } from '#shared/item.ts';
import { updateAccountsSchema } from '#shared/journal-accounts.ts';
import {
  applyCreditSchema,
  recordPaymentSchema,
  recordRefundSchema,
  refundCreditSchema,
  writeOffSchema,
} from '#shared/ledger-entry.ts';
import { updateLegalSchema } from '#shared/legal.ts';
import { idsQuerySchema } from '#shared/list-query.ts';
import { updateBrandingSchema } from '#shared/logo.ts';
import { acceptMembershipSchema, inviteSchema } from '#shared/membership.ts';
import { sendAgainSchema, updateMessageTemplatesSchema } from '#shared/message-templates.ts';
import { notificationListQuerySchema } from '#shared/notification.ts';
import { updateNotificationPreferencesSchema } from '#shared/notification-preferences.ts';
import { updateNumberingSchema } from '#shared/numbering.ts';
import {
  addPasskeySchema,
  ownPasskeySchema,
  passkeySignInSchema,
  renamePasskeySchema,
} from '#shared/passkey.ts';
import { changePasswordSchema, passwordAgainSchema } from '#shared/password.ts';
import { payInvoiceSchema } from '#shared/payment.ts';
import { connectPaypalSchema, verifyPaypalSchema } from '#shared/paypal.ts';
import { updateProfileSchema } from '#shared/profile.ts';
import {
  answerProposalSchema,
  createProposalSchema,
  proposalListQuerySchema,
  updateProposalSchema,
} from '#shared/proposal.ts';
import { clientCommentSchema, readCommentsSchema, sellerCommentSchema } from '#shared/proposal-comment.ts';
import { proposalTemplateInputSchema } from '#shared/proposal-template.ts';
import {
  previewRecurringSchema,
  putRecurringSchema,
  recurringDateSchema,
  recurringListQuerySchema,
  resumeRecurringSchema,
} from '#shared/recurring.ts';
import { changeRemindersSchema } from '#shared/reminder.ts';
import { reminderScheduleSchema } from '#shared/reminder-schedule.ts';
import { reportFileSchema, reportQuerySchema } from '#shared/report.ts';
import { newSavedViewSchema, updateSavedViewSchema } from '#shared/saved-view.ts';
import { searchQuerySchema } from '#shared/search.ts';
import {
  changeSecondFactorSchema,
  confirmSecondFactorSchema,
  finishSignInSchema,
  ticketSchema,
} from '#shared/second-factor.ts';
import { seenSchema } from '#shared/section-times.ts';
import { statementQuerySchema } from '#shared/statement.ts';
import { stepUpSchema } from '#shared/step-up.ts';
import { choosePlanSchema } from '#shared/subscription.ts';
import { createTaxRateSchema, updateTaxRateSchema } from '#shared/tax-rate.ts';
import { voidInvoiceSchema } from '#shared/void-invoice.ts';

export interface RouteSchemas {
  body?: z.ZodType;
  query?: z.ZodType;
}

const anId = z.guid();
/** Whatever is sent, none of it is read. */
const noBody = z.unknown();

/** What each write takes: its body's schema, `noBody` where it reads none. */
const writes: Record<string, z.ZodType> = {
  'POST /api/files': createFileSchema,
  'POST /api/files/:id/complete': noBody,
  'POST /api/imports': newImportSchema,
  'PUT /api/imports/:id/mapping': importMappingSchema,
  'PUT /api/imports/:id/fixes': rowFixesSchema,
  'POST /api/imports/:id/check': noBody,
  // Of an archive; other files need no proof.
  'POST /api/imports/:id/run': z.union([runArchiveSchema, noBody]),
  'POST /api/imports/:id/cancel': noBody,
  'POST /api/imports/:id/undo': noBody,
  'POST /api/invoices/bulk': bulkSchema('invoices'),
  'POST /api/proposals/bulk': bulkSchema('proposals'),
  'POST /api/clients/bulk': bulkSchema('clients'),
  'POST /api/items/bulk': bulkSchema('items'),
  'POST /api/items': createItemSchema,
  'PUT /api/items/:id': updateItemSchema,
  'PUT /api/reports/accounts': updateAccountsSchema,
  'POST /api/saved-views': newSavedViewSchema,
  'PATCH /api/saved-views/:id': updateSavedViewSchema,
  'POST /api/clients/:id/notes': createClientNoteSchema,
  'POST /api/clients': createClientSchema,
  'PUT /api/clients/:id': updateClientSchema,
  'POST /api/clients/:id/credit/refund': refundCreditSchema,
  'POST /api/invoices': createInvoiceSchema,
  'PUT /api/invoices/:id': updateInvoiceSchema,
  'POST /api/invoices/:id/void': voidInvoiceSchema,
  'POST /api/invoices/:id/revise': noBody,
  'POST /api/invoices/:id/payments': recordPaymentSchema,
  'POST /api/invoices/:id/refunds': recordRefundSchema,
  'POST /api/invoices/:id/apply-credit': applyCreditSchema,
  'POST /api/invoices/:id/write-off': writeOffSchema,
  'POST /api/invoices/:id/payments/:paymentId/keep-as-credit': noBody,
  'POST /api/invoices/:id/refunds/:entryId/ask-again': noBody,
  'POST /api/invoices/:id/credit-notes': issueCreditNoteSchema,
  'POST /api/invoices/:id/replies/:replyId/answer': answerReplySchema,
  'PUT /api/invoices/:id/replies/:replyId': decideReplySchema,
  'POST /api/invoices/:id/reminders': sendAgainSchema,
  'PUT /api/invoices/:id/reminders': changeRemindersSchema,
  'POST /api/invoices/:id/send': sendAgainSchema,
  'POST /api/proposals': createProposalSchema,
  'PUT /api/proposals/:id': updateProposalSchema,
  'POST /api/proposals/:id/convert': convertProposalSchema,
  'POST /api/proposals/:id/revise': noBody,
  'POST /api/proposals/:id/comments': sellerCommentSchema,
  'POST /api/proposals/:id/comments/read': noBody,
  'POST /api/proposals/:id/reminders': sendAgainSchema,
  'PUT /api/proposals/:id/reminders': changeRemindersSchema,
  'POST /api/proposals/:id/send': sendAgainSchema,
  'PATCH /api/notifications/read-all': noBody,
  'PATCH /api/notifications/:id/read': noBody,
  'POST /api/notifications/:id/retry': noBody,
  'PUT /api/proposals/:id/status': answerProposalSchema,
  'PUT /api/drafts/:id': putDraftSchema,
  'POST /api/drafts/:id/send': sendDraftSchema,
  'POST /api/recurring': putRecurringSchema,
  'POST /api/recurring/preview': previewRecurringSchema,
  'PUT /api/recurring/:id': putRecurringSchema,
  'POST /api/recurring/:id/pause': noBody,
  'POST /api/recurring/:id/resume': resumeRecurringSchema,
  'POST /api/recurring/:id/skip': recurringDateSchema,
  'POST /api/recurring/:id/run': recurringDateSchema,
  'POST /api/proposal-templates': proposalTemplateInputSchema,
  'PUT /api/proposal-templates/:id': proposalTemplateInputSchema.partial(),
  'POST /api/tax-rates': createTaxRateSchema,
  'PUT /api/tax-rates/:id': updateTaxRateSchema,
  'POST /api/memberships': inviteSchema,
  'POST /api/memberships/accept': acceptMembershipSchema,
  'POST /api/acting-for/:membershipId': noBody,
  'POST /api/passkeys/options': ownPasskeySchema,
  'POST /api/passkeys': addPasskeySchema,
  'PUT /api/passkeys/:id': renamePasskeySchema,
  'DELETE /api/passkeys/:id': ownPasskeySchema,
  'POST /api/user/change-password': changePasswordSchema,
  'POST /api/user/step-up': stepUpSchema,
  'POST /api/user/step-up/passkey': noBody,
  'POST /api/user/email': changeEmailSchema,
  'POST /api/user/deletion': deleteAccountSchema,
  'POST /api/user/archive': makeArchiveSchema,
  'POST /api/user/second-factor': passwordAgainSchema,
  'POST /api/user/second-factor/confirm': confirmSecondFactorSchema,
  'POST /api/user/second-factor/recovery-codes': changeSecondFactorSchema,
  'POST /api/user/second-factor/off': changeSecondFactorSchema,
  'PUT /api/user/numbering': updateNumberingSchema,
  'PUT /api/user/reminder-schedule': reminderScheduleSchema,
  'PUT /api/user/branding': updateBrandingSchema,
  'PUT /api/user/profile': updateProfileSchema,
  'PUT /api/user/notification-preferences': updateNotificationPreferencesSchema,
  'PUT /api/user/legal': updateLegalSchema,
  'PUT /api/user/message-templates': updateMessageTemplatesSchema,
  'POST /api/public/invoices/:invoiceNumber/pay': payInvoiceSchema,
  'POST /api/public/invoices/:invoiceNumber/replies': invoiceReplySchema,
  'POST /api/public/invoices/:number/seen': noBody,
  'POST /api/public/proposals/:proposalNumber/comments/read': readCommentsSchema,
  'POST /api/public/proposals/:proposalNumber/comments': clientCommentSchema,
  'POST /api/public/proposals/:number/seen': seenSchema,
  'POST /api/paypal/connect': connectPaypalSchema,
  'POST /api/paypal/verify': noBody,
  'POST /api/paypal/disconnect': passwordAgainSchema,
  'POST /api/verify-paypal': verifyPaypalSchema,
  'POST /api/connect/create-account': noBody,
  'POST /api/connect/onboard': passwordAgainSchema,
  'POST /api/get-or-create-subscription': choosePlanSchema,
  'POST /api/upgrade-premium': noBody,
  'POST /api/subscription/change': choosePlanSchema,
  'POST /api/subscription/cancel': noBody,
  'POST /api/subscription/reactivate': noBody,
  'POST /api/login/second-factor': finishSignInSchema,
  'POST /api/login/second-factor/passkey': ticketSchema,
  'POST /api/login/passkey/options': noBody,
  'POST /api/login/passkey': passkeySignInSchema,
  'POST /api/login': loginSchema,
  'POST /api/register': registerSchema,
  'POST /api/logout': noBody,
  'POST /api/forgot-password': forgotPasswordSchema,
  'POST /api/reset-password': resetPasswordSchema,
  'POST /api/confirm-email': confirmEmailSchema,
  'POST /api/confirm-email/resend': noBody,
  'POST /api/change-email': followLinkSchema,
  'POST /api/undo-email-change': followLinkSchema,
  'POST /api/keep-account': followLinkSchema,
  'POST /api/report-sign-in': followLinkSchema,
};

/** What each read takes in its query string, where it takes anything. */
const reads: Record<string, z.ZodType> = {
  'GET /api/clients/export': clientListQuerySchema.extend(exportFields),
  'GET /api/items/export': itemListQuerySchema.extend(exportFields),
  'GET /api/invoices/export': invoiceListQuerySchema.extend({ ...exportFields, lines: linesField }),
  'GET /api/proposals/export': proposalListQuerySchema.extend({ ...exportFields, lines: linesField }),
  'GET /api/payments/export': paymentExportSchema,
  'GET /api/invoices/pdfs': idsQuerySchema,
  'GET /api/proposals/pdfs': idsQuerySchema,
  'GET /api/items': itemListQuerySchema,
  'GET /api/reports': reportQuerySchema,
  'GET /api/reports/pdf': reportQuerySchema,
  'GET /api/reports/csv': reportFileSchema,
  'GET /api/reports/journal': reportFileSchema,
  'GET /api/reports/quickbooks': reportFileSchema,
  'GET /api/saved-views': z.object({ list: newSavedViewSchema.shape.list.optional() }),
  'GET /api/clients': clientListQuerySchema,
  'GET /api/clients/:id/invoices': invoiceListQuerySchema,
  'GET /api/clients/:id/proposals': proposalListQuerySchema,
  'GET /api/clients/:id/statement': statementQuerySchema,
  'GET /api/clients/:id/statement/pdf': statementQuerySchema,
  'GET /api/invoices': invoiceListQuerySchema,
  'GET /api/proposals': proposalListQuerySchema,
  'GET /api/notifications': notificationListQuerySchema,
  'GET /api/credit-notes': creditNoteListQuerySchema,
  'GET /api/drafts': draftListQuerySchema,
  'GET /api/recurring': recurringListQuerySchema,
  'GET /api/search': searchQuerySchema,
  'GET /api/dashboard/activity': activityQuerySchema,
  'GET /api/connect/status': connectStatusQuerySchema,
  'GET /api/public/invoices/:invoiceNumber/payment': z.object({ ref: anId }),
};

/** Writes whose body is bytes: of files, and of what providers sign. */
export const byteRoutes = [
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/twilio/inbound',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/paypal',
  'POST /api/user/upload-logo',
  'PUT /api/files/:id/parts/:part',
  'PUT /api/imports/:id/parts/:part',
];

/** Routes by their names, `METHOD /path`, with what they take. */
export const routeSchemas: Record<string, RouteSchemas> = {
  ...Object.fromEntries(Object.entries(writes).map(([name, body]) => [name, { body }])),
  ...Object.fromEntries(Object.entries(reads).map(([name, query]) => [name, { query }])),
};
