/** What `promise` gives; fails when that takes longer than `limit` milliseconds, so that nothing is waited for without end. */
export async function within<Result>(limit: number, what: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
