import * as z from 'zod';

// Imported before every schema: zod would otherwise try whether it may compile code, which the page's policy forbids.

z.config({ jitless: true });
