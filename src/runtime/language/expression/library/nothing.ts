/** The error of a function without an answer, such as the largest item of an empty list; `??` takes its other side. */
export function nothing(): Error {
  return Object.assign(new Error('There is no value'), { code: 'no_such_key' });
}
