// The token of a mailed link is a secret: it leaves the address before anything else is loaded.
{
  const takesToken =
    /^\/(reset-password|confirm-email|change-email|undo-email-change|keep-account|report-sign-in|accept-access|verify-paypal)\/?$/i;
  const token = takesToken.test(location.pathname) ? new URLSearchParams(location.search).get('token') : null;
  if (token) history.replaceState({ linkToken: token }, '', location.pathname);
}

// Loaded before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem('billwright.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be refused; the system's theme applies then.
}

// Read by zod when the first schema is made: it would try `new Function`, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };
