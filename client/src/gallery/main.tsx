import '#client/app.css';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#client/ui/toaster.tsx';
import { TooltipProvider } from '#client/ui/tooltip.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(
  <TooltipProvider>
    <Gallery />
    <Toaster />
  </TooltipProvider>,
);
