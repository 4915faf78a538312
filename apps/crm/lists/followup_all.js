/* Outcomes as badges, important entries marked in the whole row's subject. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    outcome: { interested: 'primary', callAgain: 'warning', quoted: 'primary', won: 'success', noNeed: 'muted' }
  },
  hooks: {
    onLoad: function (data) {
      var total = data.reduce(function (sum, row) { return sum + (Number(row.minutes) || 0); }, 0);
      console.info('minutes on this page: ' + total);
    },
    onCellRender: function (at, rowIdx) {
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      if (at.colData.propertyCode === 'result' && raw.data.result) return { type: 'badge', status: this.extensions.outcome[raw.data.result] || 'default', text: at.rowData.result };
      if (at.colData.propertyCode === 'subject' && raw.data.important) return { type: 'color', value: 'error', child: { type: 'text', text: at.rowData.subject, bold: true } };
    }
  }
})
