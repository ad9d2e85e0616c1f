import './app.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { config as configureZod } from 'zod';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { leaveForSignIn } from './app/session-loss.ts';
import { cspNonce } from './lib/csp-nonce.ts';

// Zod would try `new Function` once, which the page's policy refuses and reports.
configureZod({ jitless: true });

const nonce = cspNonce();
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(<App queryClient={createQueryClient(leaveForSignIn)} />);
