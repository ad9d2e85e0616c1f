import './app.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { redirectToSignIn } from './app/session-loss.ts';
import { cspNonce } from './lib/csp-nonce.ts';

const nonce = cspNonce();
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(<App queryClient={createQueryClient(redirectToSignIn)} loadAgain={loadAgain} />);

/** Without what the account before had searched for. */
function loadAgain(): void {
  location.replace(location.pathname);
}
