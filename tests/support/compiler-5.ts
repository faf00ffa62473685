import { ts } from '@ts-morph/common';

/** The compiler with its interface for JavaScript, which version 7 has no more and openapi-typescript builds types with. */
export default ts;
