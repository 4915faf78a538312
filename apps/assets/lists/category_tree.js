/* Top categories in bold, unused ones muted. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  hooks: {
    onCellRender: function (at, rowIdx) {
      var raw = vm.rows[rowIdx];
      if (!raw || at.colData.propertyCode !== 'categoryName') return;
      if (raw.data.enabled === false) return { type: 'text', text: at.rowData.categoryName, color: 'muted' };
      if (Number(raw.data.level) === 1) return { type: 'text', text: at.rowData.categoryName, bold: true };
    }
  }
})
