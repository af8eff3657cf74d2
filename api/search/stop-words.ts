/** Words that say nothing about what is searched for. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the and or of for to in on at by with from as is are be do does can could would will i im we you your our us me my it ' +
    'send show tell give this that these which who what where when how any some all please need want looking look find get buy purchase order have ' +
    'has sell supply supplier dealer distributor stockist price cost cheap best good many much latest newest recent kind type types suitable difference between x per pcs nos qty required req ' +
    // The same in Arabic, as it is spoken in the Gulf, in the spelling of the index.
    'هل لديكم عندكم عندك معكم اريد نريد احتاج نحتاج ابغي ابي نبغي نبي وش ايش شو شنو ما هو هي كم من في علي عن اي متوفر متوفره يوجد مناسب مناسبه ممكن'
  ).split(' '),
);
